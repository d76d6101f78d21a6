// The demo's accounts.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { readGazetteer } from "./geocoder.ts";
import { ACCOUNTS, HUBS, seed } from "./seed.ts";
import { startCli, type RunningStack } from "./testing.ts";

let folder: string;
let stack: RunningStack;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "handover-seed-"));
  chmodSync(folder, 0o755);
  stack = await startCli({ dataDir: path.join(folder, "stack") });
}, 60_000);
afterAll(async () => {
  await stack.end();
  rmSync(folder, { recursive: true, force: true });
});

test("has an applicant and approved drivers, and is idempotent", async () => {
  const db = new pg.Client({ connectionString: stack.dbUrl });
  await db.connect();
  try {
    const readDriverStates = async () =>
      (
        await db.query(
          `select d.email, a.status, d.is_approved, d.status as presence, a.vehicle_make,
                private.portrait_state_json(d.user_id) ->> 'shown' as face, d.optimo_route_external_id
         from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id order by d.email`,
        )
      ).rows;
    await seed(stack);
    const first = await readDriverStates();
    expect(first).toMatchObject([
      {
        email: "applicant@handover.test",
        status: "submitted",
        is_approved: false,
        vehicle_make: "Mazda",
        face: null,
        optimo_route_external_id: null,
      },
      {
        email: "driver2@handover.test",
        status: "approved",
        is_approved: true,
        presence: "offline",
        face: expect.any(String),
        optimo_route_external_id: expect.any(String),
      },
      {
        email: "driver@handover.test",
        status: "approved",
        is_approved: true,
        presence: "offline",
        face: expect.any(String),
        optimo_route_external_id: expect.any(String),
      },
    ]);
    await seed(stack);
    expect(await readDriverStates()).toEqual(first);
    // Two of one team, so that approvals by a second administrator can be tried.
    expect((await db.query("select team, count(*)::int as n from private.admins group by team")).rows).toEqual([
      { team: "main", n: 2 },
    ]);
    const hubs = await db.query(
      `select h.name, array_agg(p.name order by p.name) as cashiers from public.hubs h
         join public.hub_cashiers c on c.hub_id = h.id join public.user_profiles p on p.user_id = c.user_id group by h.name order by 1`,
    );
    expect(hubs.rows).toEqual(HUBS.map(({ name }) => ({ name, cashiers: ["Carla Cashier", "Curt Cashier"] })));
    // Waiting for review: a first amount in two parts, the first of them accepted, and identity documents.
    const reviews = await db.query(
      `select t.amount::float, t.status, r.reasons -> 0 ->> 'rule' as rule from private.money_reviews r
         join public.transactions t on t.id = r.transaction_id where r.state = 'waiting' order by t.amount`,
    );
    expect(reviews.rows).toEqual([
      { amount: 250, status: "pending", rule: "new_pair" },
      { amount: 300, status: "accepted", rule: "new_pair" },
    ]);
    const documents = await db.query(
      "select p.name, c.state from private.identity_checks c join public.user_profiles p on p.user_id = c.user_id order by 1",
    );
    expect(documents.rows).toEqual([
      { name: "Kim Known", state: "approved" },
      { name: "Paula Payee", state: "waiting" },
    ]);
    // The simulated people are exempt from the rules.
    const enforcedAccounts = await db.query(
      "select u.email from private.settings s, jsonb_array_elements_text(s.value) i join auth.users u on u.id = i::uuid where s.key = 'money_rules_enforced' order by 1",
    );
    expect(enforcedAccounts.rows.map(({ email }: { email: string }) => email.split("@")[0])).toEqual([
      "kim",
      "paula",
      "receiver",
      "sender",
    ]);
  } finally {
    await db.end();
  }
}, 120_000);

test("places every account at an address of the town that its map contains", async () => {
  const places = await readGazetteer();
  const addresses = ACCOUNTS.flatMap(({ data, driver }) => [
    ...(data.address ? [`${data.address}, ${data.city}, ${data.state} ${data.zip_code}`] : []),
    ...(driver ? [driver.at] : []),
  ]).concat(HUBS.map(({ address }) => address));
  expect(addresses).toHaveLength(6);
  for (const address of addresses) expect([address, places.searchComplete(address, 5).length]).toEqual([address, 1]);
  for (const { driver } of ACCOUNTS)
    if (driver) expect(places.search(`${driver.lat}, ${driver.lng}`, 1)).toEqual(places.searchComplete(driver.at, 1));
  for (const { location, address } of HUBS)
    expect(places.search(`${location.lat}, ${location.lng}`, 1)).toEqual(places.searchComplete(address, 1));
}, 120_000);
