// A driver deposits cash at a hub. The cashier counts it without seeing the expected sum (a blind count); the counted
// sum is posted to the ledger, and the driver still owes the rest.
import {
  openIncidentAbout,
  sharedAdmin,
  readAsAdmin,
  confirmByOwnCount,
  createDeliveryInStatus,
  readDriverStatus,
  listJobs,
  readLeg,
  listQueuedNotifications,
  proveLate,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  readHubBalance,
  countDeposit,
  listLedgerEntries,
  createFailedDelivery,
  newHub,
  openDepositAs,
  openDepositOrThrow,
  readHubAs,
  returnToHub,
  verifyLedgerIntegrity,
  type TestHub,
} from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  runAsIsolated,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import type { Deposit } from "../../lib/contracts/hub";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});
beforeEach(async () => {
  hub = await newHub(nextUnusedLocation());
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});

const failed = (overrides: object = {}) => createFailedDelivery({ sender, receiver, hub, ...overrides });
const readHeldCash = async (driver: TestPerson): Promise<number> =>
  (await callRpcOrThrow<{ held: number }>(driver.client, "get_driver_holdings")).held;
const listAttention = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await sql<{ kind: string }>(
      "select kind from private.list_deliveries_needing_attention() where id = $1 order by 1",
      [id],
    )
  ).map(({ kind }) => kind);
const listDriverNotifications = async (driver: TestPerson): Promise<{ type: string; amount: number }[]> =>
  sql(
    `select j.payload ->> 'type' as type, (j.payload #>> '{facts,amount}')::float as amount from graphile_worker._private_jobs j
      where j.payload ->> 'userId' = $1 and j.payload ->> 'type' like 'deposit_%' order by j.id`,
    [driver.id],
  );
/** A driver with this much cash, which is more than the initial ceiling. */
const createDeliveryWithAmount = async (amount: number, existing?: AssignedDelivery): Promise<AssignedDelivery> => {
  const at = existing?.at ?? nextUnusedLocation();
  const driver = existing?.driver ?? (await newDriver({ online: true, at }));
  await callRpcOrThrow(operator.client, "admin_set_cash_ceiling", {
    p_user_id: driver.id,
    p_ceiling: 5000,
    p_reason: "Trusted",
  });
  return failed({ at, driver, amount });
};
/** A driver who holds the cash of a reassigned delivery in addition to one that they carry. */
const createTwoHeldDeliveries = async (): Promise<{
  lateDelivery: AssignedDelivery;
  ownDelivery: AssignedDelivery;
}> => {
  const lateDelivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const code = await confirmByOwnCount(lateDelivery);
  await callRpcOrThrow(operator.client, "admin_unassign_delivery", {
    p_transaction_id: lateDelivery.id,
    p_reason: "No network",
  });
  // The unproven pickup is under review; clear it early.
  await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", {
    p_transaction_id: lateDelivery.id,
    p_reason: "No network",
  });
  const ownDelivery = await createDeliveryInStatus("in_transit", {
    sender,
    receiver,
    at: lateDelivery.at,
    driver: lateDelivery.driver,
  });
  expect((await proveLate(lateDelivery, code)).ok).toBe(true);
  return { lateDelivery, ownDelivery };
};

test("a counted deposit of a failed delivery's cash moves it to the hub, ends the return, and frees the driver", async () => {
  const delivery = await failed();
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  expect(deposit).toMatchObject({
    state: "waiting",
    held: 80,
    items: [{ transactionId: delivery.id, amount: 80, posted: null }],
  });
  const counted = await countDeposit(hub.cashier, hub, deposit, 80);
  expect(counted.data).toMatchObject({ state: "done", counted: 80, giveBack: 0, items: null });
  expect(await listLedgerEntries(delivery)).toEqual([
    { cause: "pickup", amount: 80, giver: "sender", taker: "driver" },
    { cause: "return", amount: 80, giver: "driver", taker: "hub" },
  ]);
  expect((await readHubAs(delivery.driver, hub, deposit)).data).toMatchObject({
    state: "done",
    counted: 80,
    missing: 0,
  });
  expect([await readHubBalance(hub), await readHeldCash(delivery.driver), await listAttention(delivery)]).toEqual([
    80,
    0,
    [],
  ]);
  expect(await readLeg(delivery)).toMatchObject({ kind: "return", state: "done", takerName: "North Street" });
  expect((await readDriverStatus(delivery.driver)).status).not.toBe("on_duty");
  expect(await listQueuedNotifications(delivery.id)).toContain("cash_at_hub");
  expect(await listDriverNotifications(delivery.driver)).toEqual([{ type: "deposit_counted", amount: 80 }]);
  const { giver, taker } = await queryRow<{ giver: string; taker: string }>(
    "select given_by as giver, taken_by as taker from ledger.transfers where transaction_id = $1 and cause = 'return'",
    [delivery.id],
  );
  expect([giver, taker]).toEqual([delivery.driver.id, hub.cashier.id]);
});

longTest("cash without a return is posted as a deposit, and the delivery continues with its other driver", async () => {
  const { lateDelivery, ownDelivery } = await createTwoHeldDeliveries();
  const deposit = await openDepositOrThrow(lateDelivery.driver, hub, [lateDelivery.id]);
  expect((await countDeposit(hub.cashier, hub, deposit, 80)).data).toMatchObject({ state: "done" });
  expect((await listLedgerEntries(lateDelivery)).at(-1)).toEqual({
    cause: "deposit",
    amount: 80,
    giver: "driver",
    taker: "hub",
  });
  expect(await readHeldCash(ownDelivery.driver)).toBe(80);
  // The delivery in progress continues.
  expect((await readDriverStatus(ownDelivery.driver)).status).toBe("on_duty");
});

test("the counted sum covers the oldest cash first, and the rest stays with the driver", async () => {
  const { lateDelivery, ownDelivery } = await createTwoHeldDeliveries();
  await callRpcOrThrow(ownDelivery.driver.client, "fail_task", {
    p_transaction_id: ownDelivery.id,
    p_reason: "Nobody there",
  });
  await returnToHub(hub, ownDelivery);
  const deposit = await openDepositOrThrow(ownDelivery.driver, hub, [lateDelivery.id, ownDelivery.id]);
  expect(deposit).toMatchObject({ held: 160 });
  expect((await countDeposit(hub.cashier, hub, deposit, 100.5)).data).toMatchObject({ state: "done", counted: 100.5 });
  const after = (await readHubAs(ownDelivery.driver, hub, deposit)).data;
  expect(after).toMatchObject({ held: 160, missing: 59.5 });
  const first = await queryRow<{ id: string }>(
    "select transaction_id as id from ledger.transfers where transaction_id = any ($1) and cause in ('pickup', 'late_pickup') order by happened_at limit 1",
    [[lateDelivery.id, ownDelivery.id]],
  );
  expect(after?.items?.find(({ transactionId }) => transactionId === first.id)).toMatchObject({ posted: 80 });
  expect(await readHeldCash(ownDelivery.driver)).toBe(59.5);
});

describe("less than the driver holds", () => {
  test("is posted; a return of the rest to the same hub opens, an administrator reviews it, and the driver is notified", async () => {
    const delivery = await failed();
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 50)).data).toMatchObject({ state: "done", counted: 50 });
    expect((await listLedgerEntries(delivery)).at(-1)).toMatchObject({ cause: "return", amount: 50 });
    expect(await readLeg(delivery)).toMatchObject({ kind: "return", state: "waiting", amount: 30, hubId: hub.id });
    expect(await listAttention(delivery)).toEqual(["cash_to_return", "deposit_short"]);
    // Administrators read the sum still missing, and the hub.
    const sums = await sql<{ amount: number }>(
      "select private.find_attention_amount(n.kind, t)::float as amount from private.list_deliveries_needing_attention() n join public.transactions t on t.id = n.id where t.id = $1",
      [delivery.id],
    );
    expect(sums.map(({ amount }) => amount)).toEqual([30, 30]);
    expect(await readAsAdmin(delivery.id)).toMatchObject({
      holders: [{ driverId: delivery.driver.id, name: expect.any(String), amount: 30, shortfallHub: "North Street" }],
    });
    expect((await readDriverStatus(delivery.driver)).status).toBe("on_duty");
    expect(await listDriverNotifications(delivery.driver)).toEqual([
      { type: "deposit_counted", amount: 50 },
      { type: "deposit_short", amount: 30 },
    ]);
    const found = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect(found.id).not.toBe(deposit.id);
    expect((await countDeposit(hub.cashier, hub, found, 30)).data).toMatchObject({ state: "done" });
    expect([await listAttention(delivery), await readHeldCash(delivery.driver), await readHubBalance(hub)]).toEqual([
      [],
      0,
      80,
    ]);
  });

  longTest("is settled when administrators record the rest as lost", async () => {
    const delivery = await failed();
    await countDeposit(hub.cashier, hub, await openDepositOrThrow(delivery.driver, hub, [delivery.id]), 50);
    await openIncidentAbout(delivery.driver);
    const lostCashResult = await callRpc(operator.client, "admin_record_lost_cash", {
      p_transaction_id: delivery.id,
      p_reason: "Never found",
    });
    expect(lostCashResult.ok).toBe(true);
    expect((await listLedgerEntries(delivery)).at(-1)).toEqual({
      cause: "cash_lost",
      amount: 30,
      giver: "driver",
      taker: "lost",
    });
    expect(
      await queryRow(
        "select (details ->> 'amount')::float as amount from private.admin_actions where subject_id = $1 and action = 'cash_lost'",
        [delivery.id],
      ),
    ).toEqual({ amount: 30 });
    expect([await listAttention(delivery), await readHeldCash(delivery.driver)]).toEqual([[], 0]);
  });

  longTest("is settled when administrators record the rest as returned to the sender", async () => {
    const delivery = await failed();
    await countDeposit(hub.cashier, hub, await openDepositOrThrow(delivery.driver, hub, [delivery.id]), 50);
    const returnResult = await callRpc(operator.client, "admin_record_returned_cash", {
      p_transaction_id: delivery.id,
      p_reason: "Given to the sender",
    });
    expect(returnResult.ok).toBe(true);
    expect((await listLedgerEntries(delivery)).at(-1)).toMatchObject({
      cause: "cash_returned",
      amount: 30,
      taker: "sender",
    });
  });
});

longTest("covers the rest of a return before older cash", async () => {
  const { lateDelivery, ownDelivery } = await createTwoHeldDeliveries();
  await callRpcOrThrow(operator.client, "admin_cancel_delivery", {
    p_transaction_id: lateDelivery.id,
    p_reason: "Changed their mind",
  });
  await callRpcOrThrow(ownDelivery.driver.client, "fail_task", {
    p_transaction_id: ownDelivery.id,
    p_reason: "Nobody there",
  });
  await returnToHub(hub, ownDelivery);
  const deposit = await openDepositOrThrow(ownDelivery.driver, hub, [ownDelivery.id]);
  expect((await countDeposit(hub.cashier, hub, deposit, 50)).data).toMatchObject({ state: "done" });
  expect(await readLeg(ownDelivery)).toMatchObject({ kind: "return", state: "waiting", amount: 30, hubId: hub.id });
  // The other delivery's cash goes to its sender once that is delivered.
  await countDeposit(hub.cashier, hub, await openDepositOrThrow(ownDelivery.driver, hub, [ownDelivery.id]), 30);
  expect(await readLeg(lateDelivery)).toMatchObject({ kind: "return", state: "waiting", amount: 80, hubId: null });
});

describe("more than the driver holds", () => {
  test("is counted again without revealing the sum, and the surplus is given back", async () => {
    const delivery = await failed();
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    const first = await countDeposit(hub.cashier, hub, deposit, 100);
    expect(first).toMatchObject({ code: "COUNT_AGAIN", message: "The count does not match. Count again, slowly." });
    expect(JSON.stringify(first)).not.toMatch(/\d/);
    expect((await listLedgerEntries(delivery)).map(({ cause }) => cause)).toEqual(["pickup"]);
    expect((await countDeposit(hub.cashier, hub, deposit, 100)).data).toMatchObject({
      state: "done",
      counted: 100,
      giveBack: 20,
    });
    expect([(await listLedgerEntries(delivery)).at(-1)?.amount, await readHubBalance(hub)]).toEqual([80, 80]);
  });

  longTest("in the first count only leaves no trace in the result", async () => {
    const delivery = await failed();
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    await countDeposit(hub.cashier, hub, deposit, 800);
    expect((await countDeposit(hub.cashier, hub, deposit, 80)).data).toMatchObject({ state: "done", giveBack: 0 });
    expect(
      await sql("select sum::float from private.hub_deposit_counts where deposit_id = $1 order by id", [deposit.id]),
    ).toEqual([{ sum: 800 }, { sum: 80 }]);
  });
});

describe("a large sum", () => {
  test("needs the same count from two people", async () => {
    const delivery = await createDeliveryWithAmount(1500);
    const cal = await newCustomer({ name: "Cal Cashier" });
    await callRpcOrThrow(operator.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { cashiers: [{ userId: hub.cashier.id }, { userId: cal.id }] },
    });
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 1500)).data).toMatchObject({
      state: "second_count",
      firstCountMine: true,
      counted: null,
    });
    expect((await countDeposit(hub.cashier, hub, deposit, 1500)).data).toMatchObject({ state: "second_count" });
    expect(await countDeposit(hub.cashier, hub, deposit, 1400)).toMatchObject({ code: "SECOND_PERSON" });
    expect(
      await callRpc(delivery.driver.client, "void_deposit", { p_hub_id: hub.id, p_deposit_id: deposit.id }),
    ).toMatchObject({ code: "DEPOSIT_CLOSED" });
    const differs = await countDeposit(operator, hub, deposit, 1400);
    expect(differs).toMatchObject({ code: "COUNT_AGAIN", message: "The two counts differ. Both of you count again." });
    // The first person's screen also asks for a new count.
    expect((await readHubAs(hub.cashier, hub, deposit)).data).toMatchObject({
      firstCountMine: false,
      countAgain: true,
    });
    expect((await listLedgerEntries(delivery)).map(({ cause }) => cause)).toEqual(["pickup"]);
    await countDeposit(hub.cashier, hub, deposit, 1500);
    expect((await readHubAs(cal, hub, deposit)).data).toMatchObject({ state: "second_count", firstCountMine: false });
    expect((await countDeposit(cal, hub, deposit, 1500)).data).toMatchObject({ state: "done", counted: 1500 });
    expect(
      await queryRow(
        "select evidence -> 'countedBy' as by from ledger.transfers where transaction_id = $1 and cause = 'return'",
        [delivery.id],
      ),
    ).toEqual({ by: [hub.cashier.id, cal.id] });
  });

  test("that is counted short needs two people, so that one person alone cannot leave much missing", async () => {
    const delivery = await createDeliveryWithAmount(1500);
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 20)).data).toMatchObject({ state: "second_count" });
    expect((await listLedgerEntries(delivery)).map(({ cause }) => cause)).toEqual(["pickup"]);
    expect((await countDeposit(operator, hub, deposit, 20)).data).toMatchObject({ state: "done", counted: 20 });
  });

  test("needs two people also when it is handed in one delivery at a time, until little is left", async () => {
    const lateDelivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const code = await confirmByOwnCount(lateDelivery);
    await callRpcOrThrow(operator.client, "admin_unassign_delivery", {
      p_transaction_id: lateDelivery.id,
      p_reason: "No network",
    });
    await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", {
      p_transaction_id: lateDelivery.id,
      p_reason: "No network",
    });
    const ownDelivery = await createDeliveryWithAmount(950, lateDelivery);
    expect((await proveLate(lateDelivery, code)).ok).toBe(true);
    const deposit = await openDepositOrThrow(ownDelivery.driver, hub, [ownDelivery.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 950)).data).toMatchObject({ state: "second_count" });
    expect((await countDeposit(operator, hub, deposit, 950)).data).toMatchObject({ state: "done" });
    await returnToHub(hub, lateDelivery);
    const restDeposit = await openDepositOrThrow(ownDelivery.driver, hub, [lateDelivery.id]);
    expect((await countDeposit(hub.cashier, hub, restDeposit, 80)).data).toMatchObject({ state: "done" });
  });

  longTest("of up to $1,000 needs one person", async () => {
    const delivery = await createDeliveryWithAmount(1000);
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 1000)).data).toMatchObject({ state: "done" });
  });
});

describe("a deposit that is not counted", () => {
  /** Sets the age of its opening and its last count. */
  const ageDeposit = async ({ id }: Deposit, seconds: number) => {
    await sql(
      "update private.hub_deposits set opened_at = clock_timestamp() - make_interval(secs => $2) where id = $1",
      [id, seconds],
    );
    await callRpcOrThrow(serviceClient(), "expire_transactions");
  };

  test("is void after half an hour: the cash stays with its driver, who is notified once and may hand it in again", async () => {
    const delivery = await failed();
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    await ageDeposit(deposit, 1790);
    expect((await readHubAs(delivery.driver, hub, deposit)).data).toMatchObject({ state: "waiting" });
    for (let time = 0; time < 2; time++) await ageDeposit(deposit, 1801);
    expect((await readHubAs(delivery.driver, hub, deposit)).data).toMatchObject({ state: "void", counted: null });
    expect(await listDriverNotifications(delivery.driver)).toEqual([{ type: "deposit_expired", amount: null }]);
    expect([await readHeldCash(delivery.driver), await readHubBalance(hub)]).toEqual([80, 0]);
    expect(await readLeg(delivery)).toMatchObject({ kind: "return", state: "waiting" });
    expect(await countDeposit(hub.cashier, hub, deposit, 80)).toMatchObject({ code: "DEPOSIT_CLOSED" });
    const again = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect((await countDeposit(hub.cashier, hub, again, 80)).data).toMatchObject({ state: "done" });
  });

  longTest("waits half an hour from the last count, for the second person too", async () => {
    const delivery = await createDeliveryWithAmount(1200);
    await returnToHub(hub, delivery);
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 1200)).data).toMatchObject({ state: "second_count" });
    await ageDeposit(deposit, 5000);
    expect((await readHubAs(delivery.driver, hub, deposit)).data).toMatchObject({ state: "second_count" });
    await runAsIsolated(hub.cashier, async (query) => {
      await query("update private.settings set value = '0' where key = 'deposit_wait_seconds'");
      await query("select private.expire_deposits()");
      expect(
        await query("select state, first_counted_by as first from private.hub_deposits where id = $1", [deposit.id]),
      ).toEqual([{ state: "void", first: null }]);
      expect(
        await query("select sum::float as sum from private.hub_deposit_counts where deposit_id = $1", [deposit.id]),
      ).toEqual([{ sum: 1200 }]);
    });
    expect(await readHeldCash(delivery.driver)).toBe(1200);
  });
});

describe("opening a deposit", () => {
  longTest("returns the open one again; a different one needs the first to be withdrawn", async () => {
    const { lateDelivery, ownDelivery } = await createTwoHeldDeliveries();
    const first = await openDepositOrThrow(lateDelivery.driver, hub, [lateDelivery.id]);
    expect((await openDepositOrThrow(lateDelivery.driver, hub, [lateDelivery.id, lateDelivery.id])).id).toBe(first.id);
    await callRpcOrThrow(ownDelivery.driver.client, "fail_task", {
      p_transaction_id: ownDelivery.id,
      p_reason: "Nobody there",
    });
    await returnToHub(hub, ownDelivery);
    expect(await openDepositAs(ownDelivery.driver, hub, [lateDelivery.id, ownDelivery.id])).toMatchObject({
      code: "DEPOSIT_OPEN",
      depositId: first.id,
    });
    const depositArgs = { p_hub_id: hub.id, p_deposit_id: first.id };
    for (let n = 0; n < 2; n++)
      expect((await callRpc(lateDelivery.driver.client, "void_deposit", depositArgs)).data).toMatchObject({
        state: "void",
      });
    expect(await countDeposit(hub.cashier, hub, first, 80)).toMatchObject({ code: "DEPOSIT_CLOSED" });
    expect((await openDepositOrThrow(ownDelivery.driver, hub, [lateDelivery.id, ownDelivery.id])).held).toBe(160);
  });

  test("needs a genuine, unexpired code of this hub", async () => {
    const delivery = await failed();
    const otherHub = await newHub(nextUnusedLocation());
    const openDepositWith = (verdict: string, scanned: string) =>
      openDepositAs(delivery.driver, hub, [delivery.id], verdict, scanned);
    expect(await openDepositWith("expired", hub.id)).toMatchObject({
      code: "expired_code",
      message: "QR code has expired",
    });
    expect(await openDepositWith("invalid_signature", hub.id)).toMatchObject({ code: "invalid_signature" });
    expect(await openDepositWith("ok", otherHub.id)).toMatchObject({ code: "WRONG_HUB" });
    expect(await openDepositAs(delivery.driver, otherHub, [delivery.id])).toMatchObject({ code: "NOT_TO_HAND_IN" });
  });

  test("is refused for deliveries under way, of another driver, or due elsewhere", async () => {
    const [under, withdrawal] = await Promise.all([
      createDeliveryInStatus("in_transit", { sender, receiver }),
      createFailedDelivery({ sender, receiver }),
    ]);
    for (const [driver, id] of [
      [under.driver, under.id],
      [withdrawal.driver, withdrawal.id],
      [under.driver, withdrawal.id],
    ] as const)
      expect(await openDepositAs(driver, hub, [id])).toMatchObject({ code: "NOT_TO_HAND_IN", transactionIds: [id] });
    expect(await openDepositAs(sender, hub, [under.id])).toMatchObject({ code: "DRIVER_PROFILE_NOT_FOUND" });
    await callRpcOrThrow(operator.client, "admin_update_hub", { p_id: hub.id, p_patch: { isActive: false } });
    expect(await openDepositAs(withdrawal.driver, hub, [withdrawal.id])).toMatchObject({ code: "HUB_NOT_FOUND" });
  });
});

describe("a counting cashier", () => {
  test("works at this hub, and is shown no sum before it is posted", async () => {
    const delivery = await failed({ amount: 83.21 });
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    const otherHub = await newHub(nextUnusedLocation());
    for (const person of [otherHub.cashier, sender, receiver])
      for (const answer of [await countDeposit(person, hub, deposit, 83.21), await readHubAs(person, hub, deposit)])
        expect(answer).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
    expect(await countDeposit(otherHub.cashier, otherHub, deposit, 83.21)).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
    expect(await countDeposit(delivery.driver, hub, deposit, 83.21)).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
    expect(await countDeposit(operator, hub, deposit, 83.21)).toMatchObject({ code: "FORBIDDEN" });
    for (const person of [hub.cashier, operator]) {
      const screen = await callRpcOrThrow(person.client, "get_hub", { p_id: hub.id });
      expect(screen.deposits).toMatchObject([
        { id: deposit.id, state: "waiting", driver: { name: delivery.driver.name } },
      ]);
      for (const seen of [screen, (await readHubAs(person, hub, deposit)).data]) {
        expect(JSON.stringify(seen)).not.toContain("83.21");
        expect(JSON.stringify(seen)).not.toContain(delivery.id);
      }
    }
  });

  test("cannot count cash of a delivery they are a party to", async () => {
    const delivery = await createFailedDelivery({ sender: hub.cashier, receiver, hub });
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    expect(await countDeposit(hub.cashier, hub, deposit, 80)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
  });
});

longTest("a deposit gets DEPOSIT_CLOSED for cash that administrators have recorded as returned meanwhile", async () => {
  const delivery = await failed();
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  await callRpcOrThrow(operator.client, "admin_record_returned_cash", {
    p_transaction_id: delivery.id,
    p_reason: "Seen at the door",
  });
  expect(await countDeposit(hub.cashier, hub, deposit, 80)).toMatchObject({ code: "DEPOSIT_CLOSED" });
  expect((await listLedgerEntries(delivery)).map(({ cause }) => cause)).toEqual(["pickup", "cash_returned"]);
  expect((await readHubAs(delivery.driver, hub, deposit)).data).toMatchObject({ state: "void" });
  expect((await readAsAdmin(delivery.id)).status).toBe("failed");
  expect((await listJobs(delivery.id)).length).toBeGreaterThan(0);
});
