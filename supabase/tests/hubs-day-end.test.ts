// A driver must hold no cash at the end of the day, unless two administrators approve holding it overnight. Otherwise
// the driver gets no offers on the next day.
import {
  sharedAdmin,
  readCode,
  completeCashLeg,
  countAndConfirm,
  createDeliveryInStatus,
  runDispatch,
  requireOpenOffer,
  paidDelivery,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import { callUnderCondition } from "./support/simulated-conditions";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([newCustomer(), newCustomer(), sharedAdmin()]);
});

/** A delivery with cash that the driver picked up 26 hours ago, by their phone's clock. */
const createPickedUpYesterday = async (): Promise<AssignedDelivery> => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  await sql("update public.transactions set assigned_at = assigned_at - interval '2 days' where id = $1", [
    delivery.id,
  ]);
  await sql(
    "update public.optimoroute_orders set accepted_at = accepted_at - interval '2 days' where transaction_id = $1",
    [delivery.id],
  );
  const p_code = await countAndConfirm(delivery.driver, delivery);
  await callRpcOrThrow(delivery.driver.client, "prove_leg", {
    p_transaction_id: delivery.id,
    p_code,
    p_position: positionBody(delivery.at),
    p_at: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  });
  return delivery;
};
const createFailedYesterday = async (): Promise<AssignedDelivery> => {
  const delivery = await createPickedUpYesterday();
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  return delivery;
};
const hasOverdueCash = async (driver: TestPerson): Promise<boolean> =>
  (await queryRow<{ open: boolean }>("select private.has_overdue_day_cash($1) as open", [driver.id])).open;
const requestOvernightApproval = (caller: TestPerson, driver: TestPerson) =>
  callRpc<{ approvalId?: string }>(caller.client, "admin_allow_overnight", {
    p_user_id: driver.id,
    p_reason: "All hubs are closed",
  });
const assignNewDelivery = async (driver: TestPerson) => {
  const { id } = await paidDelivery({ sender, receiver });
  return callRpc(operator.client, "admin_assign_delivery", { p_transaction_id: id, p_driver_id: driver.id });
};

test("cash of an earlier day blocks a driver in the search, in a manual assignment and at acceptance", async () => {
  const delivery = await createFailedYesterday();
  expect(await hasOverdueCash(delivery.driver)).toBe(true);
  const otherDelivery = await paidDelivery({ sender, receiver, at: delivery.at });
  expect(await runDispatch(otherDelivery.id)).toMatchObject({ offered: 0 });
  const trace = await callRpcOrThrow<{
    rounds: { candidates: { driverId: string; failedGate: string; gateValues: object }[] }[];
  }>(operator.client, "admin_get_dispatch", { p_transaction_id: otherDelivery.id });
  expect(trace.rounds[0]?.candidates.find(({ driverId }) => driverId === delivery.driver.id)).toMatchObject({
    failedGate: "cash",
    gateValues: { amount: 80, held: 80, earlierDay: true },
  });
  expect(await assignNewDelivery(delivery.driver)).toMatchObject({ code: "NOT_ELIGIBLE", failedGate: "cash" });
  expect(await queryRow("select private.offer_block_refusal($1) ->> 'reason' as reason", [delivery.driver.id])).toEqual(
    {
      reason: "earlier_day",
    },
  );
});

longTest("a delivery in progress across midnight does not block, and the driver continues after it", async () => {
  const delivery = await createPickedUpYesterday();
  expect(await hasOverdueCash(delivery.driver)).toBe(false);
  await callRpcOrThrow(delivery.driver.client, "arrive", {
    p_transaction_id: delivery.id,
    p_position: positionBody(delivery.at),
  });
  await callRpcOrThrow(delivery.driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });
  expect(await hasOverdueCash(delivery.driver)).toBe(false);
  const nextDelivery = await paidDelivery({ sender, receiver, at: delivery.at });
  expect(await runDispatch(nextDelivery.id)).toMatchObject({ offered: 1 });
  expect(
    (await callRpc(delivery.driver.client, "accept_offer", { p_id: (await requireOpenOffer(delivery.driver)).id })).ok,
  ).toBe(true);
});

longTest("today's cash does not block, and no cash does with the setting off", async () => {
  const failedToday = await createDeliveryInStatus("in_transit", { sender, receiver });
  await callRpcOrThrow(failedToday.driver.client, "fail_task", {
    p_transaction_id: failedToday.id,
    p_reason: "Nobody there",
  });
  expect(await hasOverdueCash(failedToday.driver)).toBe(false);
  const { driver } = await createFailedYesterday();
  const { id } = await paidDelivery({ sender, receiver });
  const disableDayClose = "update private.settings set value = 'false' where key = 'day_close_enforced'";
  const assertNoOverdueCash = `do $$ begin if private.has_overdue_day_cash('${driver.id}') then raise exception 'the day is left open'; end if; end $$`;
  const { answer } = await callUnderCondition(
    { sql: `${disableDayClose}; ${assertNoOverdueCash}` },
    operator,
    "admin_assign_delivery",
    {
      p_transaction_id: id,
      p_driver_id: driver.id,
    },
  );
  // Cash to be returned still blocks.
  expect(answer).toMatchObject({ code: "NOT_ELIGIBLE", failedGate: "cash" });
});

test("two administrators approve holding cash for one night; the open return stays", async () => {
  const team = `overnight ${Date.now()}`;
  const [ada, alan] = await Promise.all([newAdmin({ name: "Ada Admin", team }), newAdmin({ team })]);
  const { driver, id } = await createFailedYesterday();
  const approvalRequest = await requestOvernightApproval(ada, driver);
  expect(await hasOverdueCash(driver)).toBe(true);
  const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(alan.client, "admin_list_approvals");
  expect(items.find((item) => item.id === approvalRequest.data?.approvalId)).toMatchObject({
    action: "allow_overnight",
    subjectKind: "driver",
    amount: 80,
    driverName: driver.name,
  });
  expect((await callRpc(alan.client, "admin_grant_approval", { p_id: approvalRequest.data?.approvalId })).ok).toBe(
    true,
  );
  expect(await hasOverdueCash(driver)).toBe(false);
  expect((await requestOvernightApproval(ada, driver)).data?.approvalId).toBeUndefined();
  expect(
    await sql(
      "select action, details from private.admin_actions where subject_id = $1 and action = 'allow_overnight'",
      [driver.id],
    ),
  ).toEqual([{ action: "allow_overnight", details: { amount: 80, approvedBy: alan.id } }]);
  expect(await assignNewDelivery(driver)).toMatchObject({ failedGate: "cash" });
  // The night after that is not approved.
  await sql("update private.overnight_holdings set business_day = business_day - 1 where driver_id = $1", [driver.id]);
  expect(await hasOverdueCash(driver)).toBe(false);
  await sql("update private.overnight_holdings set business_day = business_day - 1 where driver_id = $1", [driver.id]);
  expect(await hasOverdueCash(driver)).toBe(true);
  await completeCashLeg(driver, { id, sender });
  expect(await hasOverdueCash(driver)).toBe(false);
});

test("refuses overnight approval for a driver without cash, and for oneself", async () => {
  const driver = await newDriver({ at: nextUnusedLocation() });
  expect(await requestOvernightApproval(operator, driver)).toMatchObject({
    code: "INVALID_STATE",
    message: "The driver holds no cash",
  });
  expect(await requestOvernightApproval(operator, operator)).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
  expect(await requestOvernightApproval(driver, driver)).toMatchObject({ code: "NOT_FOUND" });
});
