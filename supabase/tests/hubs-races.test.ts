// 32 concurrent calls at a hub (a place where drivers deposit cash and senders collect it): each transfer of cash is
// posted to the ledger once.
import { openIncidentAbout, sharedAdmin, createDeliveryInStatus, positionBody } from "./support/deliveries";
import {
  readHubBalance,
  listLedgerEntries,
  createFailedDelivery,
  toOneDollarNotes,
  newHub,
  openDepositOrThrow,
  verifyLedgerIntegrity,
  type TestHub,
} from "./support/hubs";
import { assignPrefundedDelivery, hubAdmin, countAtHub, startPrefundedDelivery } from "./support/prefunded";
import {
  callAsPerson,
  findInvariantViolations,
  runAsOwner,
  resultCodes,
  runConcurrentlyOrdered,
  callAsService,
  ROUNDS,
  whileBlocked,
  countSuccesses,
  type RacingCall,
} from "./support/racing";
import {
  callRpcOrThrow,
  reserveUnusedLocations,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(180_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([newCustomer(), newCustomer(), sharedAdmin()]);
});
beforeEach(async () => {
  await reserveUnusedLocations(8);
  hub = await newHub(nextUnusedLocation());
});
afterEach(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});

const listCauses = async (delivery: { id: string }): Promise<string[]> =>
  (await listLedgerEntries(delivery)).map(({ cause }) => cause);
const countDepositAs = (caller: TestPerson, deposit: { id: string }, sum: number) =>
  callAsPerson(caller, "count_deposit", {
    p_hub_id: hub.id,
    p_deposit_id: deposit.id,
    p_denominations: toOneDollarNotes(sum),
  });
const opening = (driver: TestPerson, items: string[]) =>
  callAsService("open_deposit", {
    p_driver_id: driver.id,
    p_hub_id: hub.id,
    p_items: items,
    p_qr_hub_id: hub.id,
    p_signature_check: "ok",
  });
const repeatCalls = <T>(calls: T[]): T[] => Array.from({ length: 32 }, (_, n) => calls[n % calls.length] as T);

test("a deposit that two cashiers count 32 times is posted once", async () => {
  const cal = await newCustomer();
  await callRpcOrThrow(operator.client, "admin_update_hub", {
    p_id: hub.id,
    p_patch: { cashiers: [{ userId: hub.cashier.id }, { userId: cal.id }] },
  });
  const delivery = await createFailedDelivery({ sender, receiver, hub });
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  await runConcurrentlyOrdered(
    repeatCalls([countDepositAs(hub.cashier, deposit, 80), countDepositAs(cal, deposit, 80)]),
  );
  expect([await listCauses(delivery), await readHubBalance(hub)]).toEqual([["pickup", "return"], 80]);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
});

longTest("32 concurrent counts of different sums post one of them, and the rest is still due", async () => {
  const delivery = await createFailedDelivery({ sender, receiver, hub });
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  await runConcurrentlyOrdered(
    repeatCalls([countDepositAs(hub.cashier, deposit, 80), countDepositAs(hub.cashier, deposit, 50)]),
  );
  const posted = (await listLedgerEntries(delivery)).at(-1)?.amount ?? 0;
  expect([80, 50]).toContain(posted);
  expect([await listCauses(delivery), await readHubBalance(hub)]).toEqual([["pickup", "return"], posted]);
});

longTest(
  "a large sum counted concurrently by a cashier and an administrator is posted once, with both names",
  async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    await callRpcOrThrow(operator.client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 5000,
      p_reason: "Trusted",
    });
    const delivery = await createFailedDelivery({ sender, receiver, hub, at, driver, amount: 1200 });
    const deposit = await openDepositOrThrow(driver, hub, [delivery.id]);
    await runConcurrentlyOrdered(
      repeatCalls([countDepositAs(hub.cashier, deposit, 1200), countDepositAs(operator, deposit, 1200)]),
    );
    expect(await listCauses(delivery)).toEqual(["pickup", "return"]);
    expect(
      await queryRow(
        "select evidence -> 'countedBy' as by from ledger.transfers where transaction_id = $1 and cause = 'return'",
        [delivery.id],
      ),
    ).toEqual({ by: [hub.cashier.id, operator.id] });
  },
);

longTest("32 concurrent counts, withdrawals and administrators' records end the holding once", async () => {
  const delivery = await createFailedDelivery({ sender, receiver, hub });
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  await openIncidentAbout(delivery.driver);
  const answers = await runConcurrentlyOrdered(
    repeatCalls([
      countDepositAs(hub.cashier, deposit, 80),
      callAsPerson(delivery.driver, "void_deposit", { p_hub_id: hub.id, p_deposit_id: deposit.id }),
      callAsPerson(operator, "admin_record_returned_cash", {
        p_transaction_id: delivery.id,
        p_reason: "Met on the way",
      }),
      callAsPerson(operator, "admin_record_lost_cash", { p_transaction_id: delivery.id, p_reason: "Robbed" }),
    ]),
  );
  expect(countSuccesses(answers)).toBeGreaterThan(0);
  const ledgerCauses = await listCauses(delivery);
  expect(ledgerCauses).toHaveLength(2);
  expect(ledgerCauses[1]).toMatch(/^(return|cash_returned|cash_lost)$/);
  expect(await sql("select 1 from ledger.holdings where transaction_id = $1", [delivery.id])).toEqual([]);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
});

longTest("a deposit opened 32 times exists once, and one opened at two hubs is at one of them", async () => {
  const delivery = await createFailedDelivery({ sender, receiver, hub });
  const otherHub = await newHub(nextUnusedLocation());
  const answers = await runConcurrentlyOrdered(repeatCalls([opening(delivery.driver, [delivery.id])]));
  expect(resultCodes(answers)).toEqual(["ok"]);
  expect(await sql("select 1 from private.hub_deposits where driver_id = $1", [delivery.driver.id])).toHaveLength(1);
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  const to = (destination: TestHub) =>
    callAsPerson(operator, "admin_set_return_hub", {
      p_transaction_id: delivery.id,
      p_hub_id: destination.id,
      p_reason: "Nearer",
    });
  await runConcurrentlyOrdered(repeatCalls([to(otherHub), to(hub), countDepositAs(hub.cashier, deposit, 80)]));
  const holdings = await sql("select 1 from ledger.holdings where transaction_id = $1", [delivery.id]);
  expect(await listCauses(delivery)).toEqual(holdings.length > 0 ? ["pickup"] : ["pickup", "return"]);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
});

longTest("many drivers at one counter and a concurrent closing neither deadlock nor lose cash", async () => {
  const deliveries = await Promise.all(
    Array.from({ length: 6 }, () => createFailedDelivery({ sender, receiver, hub })),
  );
  const deposits = await Promise.all(deliveries.map(({ driver, id }) => openDepositOrThrow(driver, hub, [id])));
  await runConcurrentlyOrdered([
    ...deposits.map((deposit) => countDepositAs(hub.cashier, deposit, 80)),
    ...repeatCalls([callAsPerson(hub.cashier, "record_hub_closing", { p_hub_id: hub.id, p_counted: 480 })]).slice(
      0,
      10,
    ),
  ]);
  expect(await readHubBalance(hub)).toBe(480);
  expect(
    await callRpcOrThrow(hub.cashier.client, "record_hub_closing", { p_hub_id: hub.id, p_counted: 480 }),
  ).toMatchObject({
    difference: 0,
  });
});

longTest("two approvals, each sent 32 times, move the cash once", async () => {
  const team = `races ${Date.now()}`;
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ team })]);
  await callRpcOrThrow(operator.client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: "from_bank",
    p_amount: 100,
    p_reason: "Float",
  });
  const requested = await callRpcOrThrow(ada.client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: "to_bank",
    p_amount: 60,
    p_reason: "Weekly",
  });
  await runConcurrentlyOrdered(
    repeatCalls([callAsPerson(alan, "admin_grant_approval", { p_id: requested.approvalId })]),
  );
  expect(await readHubBalance(hub)).toBe(40);
});

longTest("a late proof locks its driver before the hub's safe, as a deposit does", async () => {
  await callRpcOrThrow((await hubAdmin()).client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: "from_bank",
    p_amount: 80,
    p_reason: "Float",
  });
  const delivery = await assignPrefundedDelivery(hub, { sender, receiver });
  const code = await countAtHub(hub, delivery);
  await callRpcOrThrow(operator.client, "admin_unassign_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "No network",
  });
  const answer = await whileBlocked(
    "select from public.driver_profiles where user_id = $1 for no key update",
    [delivery.driver.id],
    callAsPerson(delivery.driver, "prove_leg", {
      p_transaction_id: delivery.id,
      p_code: code,
      p_position: positionBody(hub.at),
    }),
    async () => {
      await runAsOwner("select 1 from public.hubs where id = $1 for share nowait", [hub.id])();
    },
  );
  expect(answer.ok).toBe(true);
  expect((await listCauses(delivery)).at(-1)).toBe("late_pickup");
});

longTest("an administrator's record of cash at a hub waits for a concurrent count of its safe", async () => {
  const clerk = await hubAdmin();
  await callRpcOrThrow(clerk.client, "admin_move_cash", {
    p_hub_id: hub.id,
    p_direction: "from_bank",
    p_amount: 80,
    p_reason: "Float",
  });
  const delivery = await startPrefundedDelivery(hub, { sender, receiver });
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  const answer = await whileBlocked(
    "select from public.hubs where id = $1 for no key update",
    [hub.id],
    callAsPerson(clerk, "admin_record_returned_cash", {
      p_transaction_id: delivery.id,
      p_reason: "Brought by a colleague",
    }),
    async () => {
      expect(await readHubBalance(hub)).toBe(0);
    },
  );
  expect(answer.ok).toBe(true);
  expect(await readHubBalance(hub)).toBe(80);
});

describe("a cashier removed during a call", () => {
  const createHubWith = async (...cashiers: TestPerson[]) => {
    await callRpcOrThrow(operator.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { cashiers: cashiers.map(({ id }) => ({ userId: id })) },
    });
  };
  const deliveryRow = "select from public.transactions where id = $1 for no key update";

  longTest("cannot count: the count waits for the delivery's lock", async () => {
    const cal = await newCustomer({ name: "Cal Cashier" });
    await createHubWith(hub.cashier, cal);
    const delivery = await createFailedDelivery({ sender, receiver, hub });
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    const answer = await whileBlocked(deliveryRow, [delivery.id], countDepositAs(cal, deposit, 80), () =>
      createHubWith(hub.cashier),
    );
    expect(answer).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
    expect([await listCauses(delivery), await readHubBalance(hub)]).toEqual([["pickup"], 0]);
  });

  longTest("cannot count: the count waits for the lock of the driver who holds the cash", async () => {
    const cal = await newCustomer({ name: "Cal Cashier" });
    await createHubWith(hub.cashier, cal);
    const delivery = await createFailedDelivery({ sender, receiver, hub });
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    const driverRow = "select from public.driver_profiles where user_id = $1 for no key update";
    const count = countDepositAs(cal, deposit, 80);
    const answer = await whileBlocked(driverRow, [delivery.driver.id], count, () => createHubWith(hub.cashier));
    expect(answer).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
    expect([await listCauses(delivery), await readHubBalance(hub)]).toEqual([["pickup"], 0]);
    expect(await sql("select 1 from private.hub_deposit_counts where deposit_id = $1", [deposit.id])).toEqual([]);
  });

  longTest("is no second counter of a large sum", async () => {
    const cal = await newCustomer({ name: "Cal Cashier" });
    await createHubWith(hub.cashier, cal);
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    await callRpcOrThrow(operator.client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 5000,
      p_reason: "Trusted",
    });
    const delivery = await createFailedDelivery({ sender, receiver, hub, at, driver, amount: 1200 });
    const deposit = await openDepositOrThrow(driver, hub, [delivery.id]);
    expect(await countDepositAs(hub.cashier, deposit, 1200)()).toMatchObject({ data: { state: "second_count" } });
    const count = countDepositAs(cal, deposit, 1200);
    const answer = await whileBlocked(deliveryRow, [delivery.id], count, () => createHubWith(hub.cashier));
    expect(answer).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
    expect(await listCauses(delivery)).toEqual(["pickup"]);
  });

  longTest("cannot close the day", async () => {
    const cal = await newCustomer({ name: "Cal Cashier" });
    await createHubWith(hub.cashier, cal);
    const close = callAsPerson(cal, "record_hub_closing", { p_hub_id: hub.id, p_counted: 0 });
    const hubRow = "select from public.hubs where id = $1 for no key update";
    const answer = await whileBlocked(hubRow, [hub.id], close, async (client) => {
      await client.query("delete from public.hub_cashiers where hub_id = $1 and user_id = $2", [hub.id, cal.id]);
    });
    expect(answer).toMatchObject({ code: "HUB_NOT_FOUND" });
    expect(await sql("select 1 from private.hub_closings where hub_id = $1", [hub.id])).toEqual([]);
  });

  longTest(
    "32 concurrent counts and removals post the cash once or not at all, and a removed cashier counts nothing",
    async () => {
      for (let n = 0; n < Math.max(2, Math.ceil(ROUNDS / 8)); n++) {
        const cal = await newCustomer({ name: "Cal Cashier" });
        await createHubWith(hub.cashier, cal);
        const delivery = await createFailedDelivery({ sender, receiver, hub });
        const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
        const before = await readHubBalance(hub);
        const removal = callAsPerson(operator, "admin_update_hub", {
          p_id: hub.id,
          p_patch: { cashiers: [{ userId: hub.cashier.id }] },
        });
        const answers = await runConcurrentlyOrdered(
          repeatCalls([countDepositAs(cal, deposit, 80), countDepositAs(cal, deposit, 80), removal]),
        );
        expect(resultCodes(answers).filter((code) => !["ok", "DEPOSIT_NOT_FOUND"].includes(code))).toEqual([]);
        const [, posted] = await listCauses(delivery);
        expect([undefined, "return"]).toContain(posted);
        expect((await readHubBalance(hub)) - before).toBe(posted ? 80 : 0);
        expect(await countDepositAs(cal, deposit, 80)()).toMatchObject({ code: "DEPOSIT_NOT_FOUND" });
        expect(await findInvariantViolations([delivery.id])).toEqual([]);
      }
    },
  );
});

longTest("a deposit counted at the moment of its expiry does not expire", async () => {
  const delivery = await createFailedDelivery({ sender, receiver, hub });
  const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
  const expire = runAsOwner("select private.expire_deposits()", []);
  // Planned in advance, so that it takes no lock before its first read.
  await Promise.all(repeatCalls([expire]).map((again) => again()));
  await sql("update private.hub_deposits set opened_at = opened_at - interval '1 hour' where id = $1", [deposit.id]);
  // A verified session, so that counting reads no setting: the table is locked below.
  await sql(
    "insert into private.second_factor_sessions (user_id, session_id) select user_id, id from auth.sessions where user_id = $1",
    [hub.cashier.id],
  );
  // It has read the deposits and asks for the time limit: a count commits before it gets it.
  await whileBlocked("lock table private.settings in access exclusive mode", [], expire as RacingCall, async () => {
    expect(await countDepositAs(hub.cashier, deposit, 90)()).toMatchObject({ code: "COUNT_AGAIN" });
  });
  expect(await sql("select state from private.hub_deposits where id = $1", [deposit.id])).toEqual([
    { state: "waiting" },
  ]);
});

longTest("a delivery under way cannot be deposited, also while it ends concurrently", async () => {
  const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
  await runConcurrentlyOrdered(
    repeatCalls([
      opening(delivery.driver, [delivery.id]),
      callAsPerson(delivery.driver, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" }),
    ]),
  );
  expect(await listCauses(delivery)).toEqual(["pickup"]);
  expect(await sql("select 1 from private.hub_deposits where driver_id = $1", [delivery.driver.id])).toEqual([]);
});
