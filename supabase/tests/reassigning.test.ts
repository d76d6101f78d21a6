// An administrator reassigns a delivery in one transaction: no other driver gets an offer in between, and if the new
// driver is not eligible, nothing changes.
import { callRpc, callRpcOrThrow, newDriver, queryRow, sql, type RpcResult } from "./support/harness";
import {
  sharedAdmin,
  createDeliveryInStatus,
  setDriverOnlineAt,
  readDriverStatus,
  listQueuedNotifications,
  findOpenOffer,
  readStatus,
} from "./support/deliveries";
import type { TransactionJson, AssignedDelivery } from "./support/deliveries";
import type { TestPerson } from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

const reassign = async (delivery: AssignedDelivery, driver: TestPerson): Promise<RpcResult<TransactionJson>> =>
  callRpc<TransactionJson>((await sharedAdmin()).client, "admin_reassign_delivery", {
    p_transaction_id: delivery.id,
    p_driver_id: driver.id,
    p_reason: "Not moving",
  });
const readDriverId = async (id: string): Promise<string | null> =>
  (await queryRow<{ driver_id: string | null }>("select driver_id from public.transactions where id = $1", [id]))
    .driver_id;
const listRecordedActions = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>("select action from private.admin_actions where subject_id = $1 order by id", [id])
  ).map(({ action }) => action);

test("the new driver gets the delivery immediately, both drivers are notified, and the old one gets it no more", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const otherDriver = await setDriverOnlineAt(delivery.at);
  expect(await reassign(delivery, otherDriver)).toMatchObject({ ok: true, data: { status: "assigned" } });
  expect(await readDriverId(delivery.id)).toBe(otherDriver.id);
  expect(await readDriverStatus(delivery.driver)).toMatchObject({ status: "online", is_available: true });
  expect(await readDriverStatus(otherDriver)).toMatchObject({ is_available: false });
  expect(await findOpenOffer(delivery.driver)).toBeUndefined();
  expect(await listQueuedNotifications(delivery.id)).toEqual(
    expect.arrayContaining(["transaction_cancelled", "task_assigned"]),
  );
  expect(await listRecordedActions(delivery.id)).toEqual(["unassign", "assign"]);
  // A repeated request changes nothing.
  expect(await reassign(delivery, otherDriver)).toMatchObject({ ok: true });
  expect(await listRecordedActions(delivery.id)).toEqual(["unassign", "assign"]);
});

test("an ineligible new driver leaves the delivery and the audit record unchanged", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const inactiveDriver = await newDriver({});
  expect(await reassign(delivery, inactiveDriver)).toMatchObject({ ok: false, code: "NOT_ELIGIBLE" });
  expect([await readStatus(delivery.id), await readDriverId(delivery.id)]).toEqual(["assigned", delivery.driver.id]);
  expect(await listRecordedActions(delivery.id)).toEqual([]);
  expect(
    await sql("select from private.dispatch_exclusions where transaction_id = $1 and reason = 'unassign'", [
      delivery.id,
    ]),
  ).toEqual([]);
});

longTest("two drivers' deliveries reassigned to each other concurrently both stay", async () => {
  const [first, second] = await Promise.all([createDeliveryInStatus("assigned"), createDeliveryInStatus("assigned")]);
  const answers = await Promise.all([reassign(first, second.driver), reassign(second, first.driver)]);
  expect(answers).toMatchObject([
    { ok: false, code: "NOT_ELIGIBLE" },
    { ok: false, code: "NOT_ELIGIBLE" },
  ]);
  expect([await readDriverId(first.id), await readDriverId(second.id)]).toEqual([first.driver.id, second.driver.id]);
});

longTest("a delivery under way stays with its driver; one without a driver is assigned", async () => {
  const started = await createDeliveryInStatus("in_transit");
  expect(await reassign(started, await setDriverOnlineAt(started.at))).toMatchObject({
    ok: false,
    code: "INVALID_STATE_TRANSITION",
  });
  expect(await readDriverId(started.id)).toBe(started.driver.id);

  const unassigned = await createDeliveryInStatus("assigned");
  await callRpcOrThrow(unassigned.driver.client, "cancel_task", {
    p_transaction_id: unassigned.id,
    p_reason: "The car broke down",
  });
  const otherDriver = await setDriverOnlineAt(unassigned.at);
  expect(await reassign(unassigned, otherDriver)).toMatchObject({ ok: true });
  expect(await readDriverId(unassigned.id)).toBe(otherDriver.id);
});
