// Incidents (such as a robbery) about a driver with cash: the loss covers only this driver's cash, a cash hold blocks
// earlier requests, and a loss cannot be approved after the incident closed.
import {
  sharedAdmin,
  readAsAdmin,
  completeCashLeg,
  confirmByOwnCount,
  createDeliveryInStatus,
  runDispatch,
  kmNorth,
  requireOpenOffer,
  positionBody,
  proveLate,
  readStatus,
  type TransactionJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { createPaidCardPayment } from "./support/card-payments";
import { verifyLedgerIntegrity } from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let ada: TestPerson;
let alan: TestPerson;
let otherTeamAdmin: TestPerson;
beforeAll(async () => {
  const team = `cash ${Date.now()}`;
  [ada, alan, otherTeamAdmin] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newAdmin({ name: "Lea Alone", team: `alone ${Date.now()}` }),
  ]);
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const deliveryArgs = ({ id }: { id: string }, overrides = {}) => ({ p_transaction_id: id, ...overrides });
const readHeldCash = async (driver: TestPerson): Promise<number> =>
  Number((await queryRow<{ held: string }>("select private.sum_held_cash($1) as held", [driver.id])).held);
const raiseSos = async (driver: TestPerson): Promise<string> => {
  await callRpcOrThrow(driver.client, "raise_sos");
  return (
    await queryRow<{ id: string }>("select id from private.incidents where person_id = $1 and closed_at is null", [
      driver.id,
    ])
  ).id;
};
const readApprovalId = (answer: { ok: boolean; data?: unknown }): string =>
  (answer.data as { approvalId?: string } | undefined)?.approvalId ?? "";

/** Two drivers return cash of one delivery: one proved the pickup after it had been reassigned. */
async function createReturnByTwoDrivers(): Promise<{ first: AssignedDelivery; second: AssignedDelivery }> {
  const first = await createDeliveryInStatus("assigned");
  const operator = await sharedAdmin();
  const code = await confirmByOwnCount(first);
  await callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(first, { p_reason: "No network" }));
  const driver = await newDriver({ online: true, at: first.at, name: "Dan Driver" });
  await callRpcOrThrow(operator.client, "admin_assign_delivery", deliveryArgs(first, { p_driver_id: driver.id }));
  expect((await proveLate(first, code)).ok).toBe(true);
  const second = { ...first, driver };
  const findOpenLegId = async () =>
    (
      await sql<{ id: string }>(
        "select id from public.custody_legs where transaction_id = $1 and driver_id = $2 and state in ('waiting', 'verifying')",
        [first.id, driver.id],
      )
    )[0]?.id;
  const p_leg_id = await findOpenLegId();
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(first, { p_amount: 80 }));
  const openedLeg = await callRpcOrThrow<{ code: string }>(
    first.sender.client,
    "confirm_leg",
    deliveryArgs(first, { p_leg_id }),
  );
  await callRpcOrThrow(
    driver.client,
    "prove_leg",
    deliveryArgs(first, { p_code: openedLeg.code, p_position: positionBody(first.at) }),
  );
  await callRpcOrThrow(driver.client, "fail_task", deliveryArgs(first, { p_reason: "Nobody there" }));
  return { first, second };
}

async function createDeliveryPaidByCard(fee: number): Promise<AssignedDelivery> {
  const at = nextUnusedLocation();
  const driver = await newDriver({ online: true, at });
  const delivery = await createPaidCardPayment(fee, { at });
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  await completeCashLeg(driver, delivery);
  return { ...delivery, driver, offer };
}

test("recording a robbery removes the victim's held cash only, not another driver's cash of the same delivery", async () => {
  const { first, second } = await createReturnByTwoDrivers();
  expect([await readHeldCash(first.driver), await readHeldCash(second.driver)]).toEqual([80, 80]);
  const id = await raiseSos(first.driver);
  await callRpcOrThrow(otherTeamAdmin.client, "admin_record_robbery", { p_id: id, p_reason: "Held up" });
  expect([await readHeldCash(first.driver), await readHeldCash(second.driver)]).toEqual([0, 80]);
});

test("a request from before the hold cannot be approved after it", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const id = await raiseSos(delivery.driver);
  const overrideApprovalId = readApprovalId(
    await callRpc(ada.client, "admin_complete_override", deliveryArgs(delivery, { p_reason: "No code" })),
  );
  expect(overrideApprovalId).not.toBe("");
  await callRpcOrThrow(ada.client, "admin_hold_cash", { p_id: id, p_transaction_id: delivery.id, p_held: true });
  expect(await callRpc(alan.client, "admin_grant_approval", { p_id: overrideApprovalId })).toMatchObject({
    ok: false,
    code: "APPROVAL_CLOSED",
  });
  expect(await readStatus(delivery.id)).toBe("servicing");
});

longTest("a loss cannot be approved once its incident is closed", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Robbed" }));
  const id = await raiseSos(delivery.driver);
  const lossApprovalId = readApprovalId(
    await callRpc(ada.client, "admin_record_lost_cash", deliveryArgs(delivery, { p_reason: "Robbed" })),
  );
  expect(lossApprovalId).not.toBe("");
  await callRpcOrThrow(otherTeamAdmin.client, "admin_close_incident", {
    p_id: id,
    p_outcome: "false_alarm",
    p_reason: "Nothing happened",
  });
  expect(await callRpc(alan.client, "admin_grant_approval", { p_id: lossApprovalId })).toMatchObject({
    ok: false,
    code: "APPROVAL_CLOSED",
  });
  expect(await readHeldCash(delivery.driver)).toBe(80);
});

longTest("a sender sees the driver return, but not the drive to a hub afterwards", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
  const readDriverLocation = async () =>
    (
      await callRpcOrThrow<TransactionJson>(delivery.sender.client, "get_transaction_by_id", {
        transaction_id: delivery.id,
      })
    ).driver?.location;
  await setDriverPosition(delivery.driver, kmNorth(delivery.at, 3));
  expect(await readDriverLocation()).not.toBeNull();
  await callRpcOrThrow(
    delivery.driver.client,
    "arrive",
    deliveryArgs(delivery, { p_position: positionBody(delivery.at) }),
  );
  await setDriverPosition(delivery.driver, kmNorth(delivery.at, 3));
  expect(await readDriverLocation()).toBeNull();
});

longTest("hides a silent phone's last position from the sender", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
  const readDriverLocation = async () =>
    (
      await callRpcOrThrow<TransactionJson>(delivery.sender.client, "get_transaction_by_id", {
        transaction_id: delivery.id,
      })
    ).driver?.location;
  await setDriverPosition(delivery.driver, kmNorth(delivery.at, 3));
  expect(await readDriverLocation()).not.toBeNull();
  await sql("update public.transactions set assigned_at = assigned_at - interval '3 hours' where id = $1", [
    delivery.id,
  ]);
  await sql("update public.driver_profiles set position_at = position_at - interval '2 hours' where user_id = $1", [
    delivery.driver.id,
  ]);
  expect(await readDriverLocation()).toBeNull();
});

test("the payer of a robbed delivery gets everything back, and it is listed as due", async () => {
  const delivery = await createDeliveryPaidByCard(5);
  const incident = await raiseSos(delivery.driver);
  await callRpcOrThrow(otherTeamAdmin.client, "admin_record_robbery", { p_id: incident, p_reason: "Held up" });
  expect(await readAsAdmin(delivery.id)).toMatchObject({ status: "failed", refundDue: true, refundAmount: 5 });
});
