// Payouts with a year's ledger entries: the cost of a list page, a preview and a closing grows with the number of
// drivers and unpaid entries, not with paid ones. Counts database pages, so it needs its own database.
import { stopStack } from "../../e2e/fixtures/own-stack";
import type pg from "pg";
import { callerFromToken, type DbCaller } from "../../e2e/fixtures/rpc";
import { measureQuery, measureCall, fillLedger, connectSuperuser } from "./support/volume";
import { newAdmin, newDriver } from "./support/harness";

// 3,000,000 in `npm run test:all`.
const ENTRIES = Number(process.env.LEDGER_ENTRIES ?? 30_000);
const IS_LARGE = ENTRIES > 100_000;
const DRIVERS = IS_LARGE ? 1000 : 20;
// The database pages that a call may read for each item in its result, and in addition.
const MAX_PAGES_PER_ITEM = { admin_list_payouts: 50, admin_preview_payout: 60, admin_close_payout: 100 };
const MAX_BASE_PAGES = 1000;
// The database cancels a request's statement after 8 s.
const MAX_MS = 6000;

jest.setTimeout(900_000);

let client: pg.Client;
let admin: DbCaller;
let drivers: string[];
beforeAll(async () => {
  const driver = await newDriver({ name: "Dora Driver" });
  const { data } = await (await newAdmin({ team: "volume" })).client.auth.getSession();
  admin = callerFromToken(data.session?.access_token);
  client = await connectSuperuser();
  await client.query("begin");
  drivers = await fillLedger(client, driver, { entries: ENTRIES, drivers: DRIVERS, periods: 12 });
}, 900_000);
afterAll(async () => {
  await client.query("rollback");
  await client.end();
});
afterAll(stopStack, 60_000);

const lastWeek = (): string => new Date(Date.now() - 7 * 86_400_000).toISOString();

test.each(["infinity", lastWeek()])("open pay before %s equals the sum of the entries", async (earnedBefore) => {
  const { rows } = await client.query(
    `select coalesce(o.driver_id, e.owner) as driver, o.amount as computed, e.amount as expected
       from private.list_open_pay($1) o full join (
         select a.owner, sum(m.amount) as amount from ledger.accounts a join (
           select x.to_account as account_id, x.amount, x.recorded_at from ledger.transfers x
           union all select x.from_account, -x.amount, '-infinity' from ledger.transfers x) m on m.account_id = a.id and m.recorded_at < $1
          where a.book = 'money' and a.kind = 'driver_pay' and a.owner is not null group by a.owner having sum(m.amount) > 0) e on e.owner = o.driver_id
      where o.amount is distinct from e.amount`,
    [earnedBefore],
  );
  expect(rows).toEqual([]);
});

test.each(["infinity", lastWeek()])(
  "open pay before %s reads balances and later entries only",
  async (earnedBefore) => {
    const { pages } = await measureQuery(client, "select * from private.list_open_pay($1)", [earnedBefore]);
    expect(pages).toBeLessThan(100 + DRIVERS * 10);
  },
);

test.each([
  [
    "admin_list_payouts",
    "select (select count(*) from private.list_open_pay('infinity')) + (select count(*) from private.payouts p join private.payout_items i on i.payout_id = p.id where p.paid_at is null or p.paid_at > now() - interval '7 days')",
  ],
  ["admin_preview_payout", "select count(*) from private.list_open_pay('infinity')"],
  ["admin_close_payout", `select ${DRIVERS}`],
] as const)("%s reads pages for each driver, not for each entry", async (fn, countItemsSql) => {
  const { rows } = await client.query<{ parts: number }>(`select (${countItemsSql})::int as parts`);
  const args = {
    admin_list_payouts: {},
    admin_preview_payout: { p_earned_before: lastWeek() },
    admin_close_payout: { p_earned_before: lastWeek(), p_driver_ids: drivers },
  }[fn];
  const { answer, pages, ms } = await measureCall(client, admin, fn, args);
  expect(answer).toMatchObject({ ok: true });
  expect(pages).toBeLessThan(MAX_BASE_PAGES + (rows[0]?.parts ?? 0) * MAX_PAGES_PER_ITEM[fn] * (IS_LARGE ? 3 : 1));
  if (IS_LARGE) expect(ms).toBeLessThan(MAX_MS);
});
