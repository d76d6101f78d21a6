// A driver who is offline picks up the cash of a delivery that is meanwhile reassigned, and proves the pickup late.
// Then both drivers have a leg (transfer of cash): the first must return the cash, the second continues the delivery.
import type { Leg } from "../../lib/contracts/delivery/leg";
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  completeCashLeg,
  confirmByOwnCount,
  createDeliveryInStatus,
  runDispatch,
  readDriverStatus,
  readLeg,
  listJobs,
  listQueuedNotifications,
  findOpenOffer,
  paidDelivery,
  positionBody,
  proveLate,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  countDeposit,
  listLedgerEntries,
  newHub,
  openDepositOrThrow,
  returnToHub,
  verifyLedgerIntegrity,
} from "./support/hubs";
import { assignPrefundedDelivery, countAtHub, createFundedHub } from "./support/prefunded";
import {
  anonymousClient,
  signInAgain,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const deliveryArgs = ({ id }: { id: string }, overrides = {}) => ({ p_transaction_id: id, ...overrides });
type ReassignedDelivery = { first: AssignedDelivery; second: AssignedDelivery; code: string };

/** The delivery was reassigned from a driver who is offline to another, who has not collected yet. */
async function createReassigned(): Promise<ReassignedDelivery> {
  const first = await createDeliveryInStatus("assigned", { sender, receiver });
  const code = await confirmByOwnCount(first);
  await callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(first, { p_reason: "No network" }));
  const driver = await newDriver({ online: true, at: first.at, name: "Dan Driver" });
  await callRpcOrThrow(operator.client, "admin_assign_delivery", deliveryArgs(first, { p_driver_id: driver.id }));
  return { first, second: { ...first, driver }, code };
}
const createLateCash = async (): Promise<ReassignedDelivery> => {
  const reassigned = await createReassigned();
  expect((await proveLate(reassigned.first, reassigned.code)).ok).toBe(true);
  return reassigned;
};
const handOver = async ({ driver, ...delivery }: AssignedDelivery) => {
  await callRpcOrThrow(driver.client, "arrive", deliveryArgs(delivery, { p_position: positionBody(delivery.at) }));
  await callRpcOrThrow(driver.client, "complete_task", deliveryArgs(delivery, { p_code: await readCode(delivery) }));
};
type Task = { transactionId: string; state: string; leg: Leg; contact: { role: string }; allowedActions: string[] };
const readTask = ({ driver }: AssignedDelivery) => callRpcOrThrow<Task | null>(driver.client, "get_current_task");
const readLegAsSender = (delivery: AssignedDelivery) =>
  callRpcOrThrow<Leg>(sender.client, "get_leg", deliveryArgs(delivery));
const listOpenLegs = ({ id }: { id: string }) =>
  sql(
    "select kind, driver_id as driver from public.custody_legs where transaction_id = $1 and state in ('waiting', 'verifying') order by kind",
    [id],
  );

test("the first driver has to return the cash, with a task and a place, and gets no offers, while the delivery continues", async () => {
  const { first, second } = await createLateCash();
  expect(await listOpenLegs(first)).toEqual([
    { kind: "pickup", driver: second.driver.id },
    { kind: "return", driver: first.driver.id },
  ]);
  expect(await readTask(first)).toMatchObject({
    transactionId: first.id,
    state: "active",
    contact: { role: "sender" },
    allowedActions: ["arrive", "count"],
    leg: { kind: "return", amount: 80, takerName: "Sam Sender", place: { address: "1 Sender Avenue" } },
  });
  expect(await readTask(second)).toMatchObject({ state: "accepted", leg: { kind: "pickup" } });
  expect(await listQueuedNotifications(first.id)).toContain("cash_to_return");
  expect(await readDriverStatus(first.driver)).toMatchObject({ status: "on_duty" });
  const nextDelivery = await paidDelivery({ sender, receiver, at: first.at });
  await runDispatch(nextDelivery.id);
  expect(await findOpenOffer(first.driver)).toBeUndefined();
  expect(await readAsAdmin(first.id)).toMatchObject({ status: "assigned", cashToReturn: true });
  const { allowedDecisions } = await callRpcOrThrow<{ allowedDecisions: string[] }>(
    operator.client,
    "admin_get_transaction",
    deliveryArgs(first),
  );
  expect(allowedDecisions).toEqual(expect.arrayContaining(["return_to_hub", "cash_returned", "cash_lost"]));
});

// The sender paid by card and has no claim to the cash.
test("cash from a hub returns to a hub, and its driver's notification does not name the sender", async () => {
  const hub = await createFundedHub(500, nextUnusedLocation());
  const first = await assignPrefundedDelivery(hub, { sender, receiver });
  const code = await countAtHub(hub, first);
  await callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(first, { p_reason: "No network" }));
  const driver = await newDriver({ online: true, at: first.at });
  await callRpcOrThrow(operator.client, "admin_assign_delivery", deliveryArgs(first, { p_driver_id: driver.id }));
  expect((await proveLate({ ...first, at: hub.at }, code)).ok).toBe(true);
  expect(await readTask(first)).toMatchObject({ leg: { kind: "return" }, contact: { role: "hub" } });
  const jobs = await listJobs(first.id);
  expect(jobs.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ type: "cash_to_return", facts: { giver: "hub" } }),
  );
  expect(await listQueuedNotifications(first.id)).not.toContain("cash_coming_back");
});

test("hides everything about the second driver from the first: name, phone, position, arrival and history", async () => {
  const { first, second } = await createLateCash();
  const readTask = ({ driver }: AssignedDelivery) =>
    callRpcOrThrow(driver.client, "get_transaction_by_id", { transaction_id: first.id });
  const noTracking = { driver: null, eta: null, estimatedArrival: null, history: [] };
  expect(await readTask(first)).toMatchObject(noTracking);
  expect(await readTask(second)).toMatchObject({ driver: { id: second.driver.id, name: "Dan Driver" } });
  await completeOpenLeg(second);
  expect(await readTask(first)).toMatchObject(noTracking);
});

test("the second driver collects and delivers, and the first one's return stays open throughout", async () => {
  const { first, second } = await createLateCash();
  await completeOpenLeg(second);
  await handOver(second);
  expect(await readStatus(first.id)).toBe("delivered");
  expect(await listOpenLegs(first)).toEqual([{ kind: "return", driver: first.driver.id }]);
  await completeOpenLeg(first);
  expect(await listLedgerEntries(first)).toEqual([
    { cause: "late_pickup", amount: 80, giver: "sender", taker: "driver" },
    { cause: "pickup", amount: 80, giver: "sender", taker: "driver" },
    { cause: "handover", amount: 80, giver: "driver", taker: "receiver" },
    { cause: "return", amount: 80, giver: "driver", taker: "sender" },
  ]);
  expect(await readTask(first)).toBeNull();
});

longTest("a pickup reported after the second driver has delivered opens a return too", async () => {
  const { first, second, code } = await createReassigned();
  await completeOpenLeg(second);
  await handOver(second);
  expect((await proveLate(first, code)).ok).toBe(true);
  expect(await readTask(first)).toMatchObject({ state: "active", leg: { kind: "return" } });
});

longTest("both return their cash concurrently when the second driver cannot hand it over", async () => {
  const { first, second } = await createLateCash();
  await completeOpenLeg(second);
  await callRpcOrThrow(second.driver.client, "fail_task", deliveryArgs(second, { p_reason: "Nobody there" }));
  expect(await listOpenLegs(first)).toHaveLength(2);
  await completeOpenLeg(second);
  expect(await readTask(second)).toBeNull();
  expect(await listOpenLegs(first)).toEqual([{ kind: "return", driver: first.driver.id }]);
  await completeOpenLeg(first);
  expect(await listOpenLegs(first)).toEqual([]);
});

describe("the sender of both drivers", () => {
  longTest("sees the pickup until the first driver arrives, and confirms the leg shown", async () => {
    const { first, second } = await createLateCash();
    expect(await readLegAsSender(first)).toMatchObject({ kind: "pickup" });
    await callRpcOrThrow(first.driver.client, "count_leg", deliveryArgs(first, { p_amount: 80 }));
    const leg = await readLegAsSender(first);
    expect(leg).toMatchObject({ kind: "return", counted: 80 });
    await callRpcOrThrow(second.driver.client, "count_leg", deliveryArgs(second, { p_amount: 80 }));
    const { legId } = await callRpcOrThrow<{ legId: string }>(
      sender.client,
      "confirm_leg",
      deliveryArgs(first, { p_leg_id: leg.id }),
    );
    expect(legId).toBe(leg.id);
    expect((await readTask(second))?.leg.state).toBe("waiting");
  });

  longTest("creates a link for the leg shown, whichever driver arrives meanwhile", async () => {
    const { first, second } = await createLateCash();
    const pickup = await readLegAsSender(first);
    await callRpcOrThrow(first.driver.client, "count_leg", deliveryArgs(first, { p_amount: 80 }));
    const { token } = await callRpcOrThrow<{ token: string }>(
      sender.client,
      "create_leg_link",
      deliveryArgs(first, { p_leg_id: pickup.id }),
    );
    expect(await callRpcOrThrow<Leg>(anonymousClient(), "get_leg_by_link", { p_token: token })).toMatchObject({
      id: pickup.id,
      driver: { id: second.driver.id },
    });
    const otherDelivery = await createDeliveryInStatus("assigned", { sender, receiver });
    expect(
      await callRpc(
        sender.client,
        "create_leg_link",
        deliveryArgs(first, { p_leg_id: (await readLeg(otherDelivery)).id }),
      ),
    ).toMatchObject({ code: "NO_OPEN_LEG" });
  });

  longTest("cannot confirm an ended leg or another delivery's", async () => {
    const { first } = await createLateCash();
    const otherDelivery = await createDeliveryInStatus("assigned", { sender, receiver });
    expect(
      await callRpc(
        sender.client,
        "confirm_leg",
        deliveryArgs(first, { p_leg_id: (await readLeg(otherDelivery)).id, p_counted: 80 }),
      ),
    ).toMatchObject({ code: "NO_OPEN_LEG" });
  });
});

longTest("an administrator can redirect late cash to a hub, while the delivery continues", async () => {
  const { first, second } = await createLateCash();
  const hub = await newHub(nextUnusedLocation());
  await returnToHub(hub, first);
  expect(await readTask(first)).toMatchObject({ leg: { hubId: hub.id }, contact: { role: "hub" } });
  expect(await readTask(second)).toMatchObject({ leg: { kind: "pickup" }, contact: { role: "sender" } });
  await countDeposit(hub.cashier, hub, await openDepositOrThrow(first.driver, hub, [first.id]), 80);
  expect(await readTask(first)).toBeNull();
  expect(await listOpenLegs(first)).toEqual([{ kind: "pickup", driver: second.driver.id }]);
});

longTest("wrong codes at a return without a current driver lock that return, on its driver's record", async () => {
  const first = await createDeliveryInStatus("assigned", { sender, receiver });
  const code = await confirmByOwnCount(first);
  await callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(first, { p_reason: "No network" }));
  await proveLate(first, code);
  await callRpcOrThrow(first.driver.client, "count_leg", deliveryArgs(first, { p_amount: 80 }));
  await callRpcOrThrow(sender.client, "confirm_leg", deliveryArgs(first));
  for (const nth of [0, 1, 2, 3, 4])
    await callRpc(
      first.driver.client,
      "prove_leg",
      deliveryArgs(first, { p_code: `AAAAAAA${nth}`, p_position: positionBody(first.at) }),
    );
  expect(
    await sql("select driver_id from public.driver_task_actions where transaction_id = $1 and action = 'code_locked'", [
      first.id,
    ]),
  ).toEqual([{ driver_id: first.driver.id }]);
});

// The ledger enforces it for every writer.
test("the late pickup of a suspended driver is recorded, and they may return the cash", async () => {
  const { first, code } = await createReassigned();
  const { driver } = first;
  await callRpcOrThrow(operator.client, "admin_suspend_driver", {
    p_user_id: driver.id,
    p_reason: "Nobody can reach them",
  });
  const firstSignedInAgain = { ...first, driver: { ...driver, client: await signInAgain(driver) } };
  // Before that they are refused like any suspended driver.
  expect(
    (await callRpc(firstSignedInAgain.driver.client, "cancel_task", deliveryArgs(first, { p_reason: "Flat tyre" })))
      .code,
  ).toBe("DRIVER_NOT_APPROVED");
  expect((await proveLate(firstSignedInAgain, code)).ok).toBe(true);
  expect((await listLedgerEntries(first)).map(({ cause }) => cause)).toEqual(["late_pickup"]);
  expect(await readTask(firstSignedInAgain)).toMatchObject({ state: "active", leg: { kind: "return" } });
  await callRpcOrThrow(
    firstSignedInAgain.driver.client,
    "arrive",
    deliveryArgs(first, { p_position: positionBody(first.at) }),
  );
  await completeOpenLeg(firstSignedInAgain);
  expect((await listLedgerEntries(first)).map(({ cause }) => cause)).toEqual(["late_pickup", "return"]);
  expect((await readDriverStatus(driver)).status).toBe("offline");
  // Once it is returned they are refused again.
  expect(
    (await callRpc(firstSignedInAgain.driver.client, "count_leg", deliveryArgs(first, { p_amount: 80 }))).code,
  ).toBe("DRIVER_NOT_APPROVED");
});

test("voiding the return of late cash is refused at commit", async () => {
  const { first } = await createLateCash();
  await expect(
    sql(
      "update public.custody_legs set state = 'void', done_at = now() where transaction_id = $1 and kind = 'return' and state = 'waiting'",
      [first.id],
    ),
  ).rejects.toMatchObject({ constraint: "custody" });
});

/** Driver and sender count, and the leg's code proves it. */
const completeOpenLeg = ({ driver, ...delivery }: AssignedDelivery) => completeCashLeg(driver, delivery);
