// Concurrent payouts: an administrator closes a period (fixes each driver's pay), another exports and pays it, while
// prices, deliveries and bank accounts change. Each cent is closed once and paid once.
import { readCode, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { verifyLedgerIntegrity } from "./support/hubs";
import { ZERO_PRICE, createPricedSender } from "./support/prices";
import { callAsPerson, resultCodes, runConcurrentlyOrdered, ROUNDS } from "./support/racing";
import {
  newAdmin,
  newCustomer,
  queryRow,
  recordReauthentication,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import type { Payout } from "../../lib/contracts/admin/payouts";

jest.setTimeout(180_000);

afterEach(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});

let receiver: TestPerson;
let olga: TestPerson;
let otto: TestPerson;
beforeAll(async () => {
  const team = `payout races ${Date.now()}`;
  [receiver, olga, otto] = await Promise.all([newCustomer(), newAdmin({ team }), newAdmin({ team })]);
});

const rounds = Math.max(1, Math.ceil(ROUNDS / 12));
const repeatCall = <T>(n: number, call: T): T[] => Array.from({ length: n }, () => call);
const createClosing = (drivers: TestPerson[]) =>
  callAsPerson(olga, "admin_close_payout", {
    p_earned_before: new Date(Date.now() + 60_000).toISOString(),
    p_driver_ids: drivers.map(({ id }) => id),
  });
/** A driver's total earnings, the part in closed periods, and their number. */
const readDriverPay = ({ id }: TestPerson) =>
  queryRow<{ earned: number; closed: number; items: number }>(
    `select (select coalesce(sum(x.amount), 0)::float from ledger.transfers x join ledger.accounts a on a.id = x.to_account
              where a.book = 'money' and a.kind = 'driver_pay' and a.owner = $1) as earned,
            coalesce(sum(i.amount), 0)::float as closed, count(*)::int as items
       from private.payout_items i where i.driver_id = $1`,
    [id],
  );

test("closing a period while prices change and deliveries end includes each driver's pay once", async () => {
  for (let n = 0; n < rounds; n++) {
    const sender = await createPricedSender({ flat: 9 }, { flat: 5.25 });
    const pricer = await newAdmin({ name: "Petra Prices" });
    const createDelivery = (status: "delivered" | "servicing") => createDeliveryInStatus(status, { sender, receiver });
    const finished = [await createDelivery("delivered"), await createDelivery("delivered")];
    const unfinished = [await createDelivery("servicing"), await createDelivery("servicing")];
    const drivers = [...finished, ...unfinished].map(({ driver }) => driver);
    const createCompletion = async (delivery: AssignedDelivery) =>
      callAsPerson(delivery.driver, "complete_task", {
        p_transaction_id: delivery.id,
        p_code: await readCode(delivery),
      });
    const addDriverPrice = (flatFee: number) =>
      callAsPerson(pricer, "admin_add_price", {
        p_body: { ...ZERO_PRICE, kind: "driver", senderId: sender.id, flat: flatFee },
      });
    const answers = await runConcurrentlyOrdered([
      ...repeatCall(8, createClosing(drivers)),
      ...[6, 6.5, 7, 7.5].map(addDriverPrice),
      ...(await Promise.all(unfinished.map(createCompletion))),
    ]);
    expect(resultCodes(answers).filter((code) => !["ok", "INVALID_STATE"].includes(code))).toEqual([]);
    await createClosing(drivers)();
    // Drivers earn the price that applied when the delivery was requested.
    for (const driver of drivers) expect(await readDriverPay(driver)).toEqual({ earned: 5.25, closed: 5.25, items: 1 });
    const { open } = await queryRow<{ open: number }>(
      `select count(*)::int as open from private.list_open_pay(clock_timestamp() + interval '1 minute') where driver_id = any ($1)`,
      [drivers.map(({ id }) => id)],
    );
    expect(open).toBe(0);
    const versions = await sql("select version from private.fee_schedules where sender_id = $1 and kind = 'driver'", [
      sender.id,
    ]);
    expect(versions).toHaveLength(5);
  }
});

test("pay sent while its driver changes the account is paid once, and never to the new account", async () => {
  const BANK_ACCOUNT = { routing: "021000021", account: "000123456789", savings: false };
  type Credits = { credits: { account: string }[] };
  for (let n = 0; n < rounds; n++) {
    const sender = await createPricedSender({ flat: 9 }, { flat: 5.25 });
    const { driver } = await createDeliveryInStatus("delivered", { sender, receiver });
    await recordReauthentication(driver);
    const changeAccount = (number: string) =>
      callAsPerson(driver, "set_payout_account", { p_account: { ...BANK_ACCOUNT, account: number } });
    await changeAccount(BANK_ACCOUNT.account)();
    await sql("update private.payout_accounts set on_hold_until = now() where driver_id = $1", [driver.id]);
    const { data: payout } = (await createClosing([driver])()) as RpcResult<Payout>;
    const exportCredits = callAsPerson(otto, "admin_export_payout_credits", { p_id: payout?.id });
    const payOut = callAsPerson(otto, "admin_pay_payout", { p_id: payout?.id });
    const answers = await runConcurrentlyOrdered([
      ...repeatCall(8, exportCredits),
      ...repeatCall(4, payOut),
      ...repeatCall(6, changeAccount("111111111")),
      ...repeatCall(6, changeAccount("222222222")),
      ...repeatCall(8, exportCredits),
    ]);
    expect(resultCodes(answers).filter((code) => !["ok", "INVALID_STATE"].includes(code))).toEqual([]);
    const exportedCredits = (answers as RpcResult<Partial<Credits>>[]).flatMap(({ data }) => data?.credits ?? []);
    expect(exportedCredits.filter(({ account: to }) => to !== BANK_ACCOUNT.account)).toEqual([]);
    expect(await exportCredits()).toMatchObject({ code: "INVALID_STATE" });
    expect(
      await sql("select cause, amount::float from ledger.transfers where cause_id = $1 order by id", [
        `${payout?.id}:${driver.id}`,
      ]),
    ).toEqual([
      { cause: "pay_closed", amount: 5.25 },
      { cause: "pay_sent", amount: 5.25 },
    ]);
    const current = await sql<{ last4: string }>(
      "select last4 from private.payout_accounts where driver_id = $1 and ended_at is null",
      [driver.id],
    );
    expect(current).toHaveLength(1);
    expect(["1111", "2222"]).toContain(current[0]?.last4);
  }
});
