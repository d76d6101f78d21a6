// A receiver corrects the delivery address: which fields, how far, until when, and who is notified.
import { callRpc, callRpcOrThrow, newCustomer, sql, type RpcResult, type TestPerson } from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  listJobs,
  newDelivery,
  kmNorth,
  findOpenOffer,
  paidDelivery,
  type TestDelivery,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type CorrectedDelivery = {
  status: string;
  deliveryAddress: string;
  deliveryUnit: string | null;
  deliveryLocation: { lat: number; lng: number };
  fee: number | null;
  version: number;
  allowedActions: string[];
  packageDetails: { specialInstructions: string | null };
};
const readDelivery = (delivery: TestDelivery, as: TestPerson = delivery.receiver) =>
  callRpcOrThrow<CorrectedDelivery>(as.client, "get_transaction_by_id", { transaction_id: delivery.id });
async function correct(
  delivery: TestDelivery,
  patch: object,
  as = delivery.receiver,
): Promise<RpcResult<CorrectedDelivery>> {
  const { version } = await readDelivery(delivery);
  return callRpc<CorrectedDelivery>(as.client, "correct_delivery", {
    p_transaction_id: delivery.id,
    p_patch: { version, ...patch },
  });
}
/** The patch that moves the drop-off this many metres north of the agreed location. */
const moveDropOff = ({ at }: TestDelivery, metres: number) => ({
  deliveryAddress: "14 Receiver Street",
  deliveryLocation: kmNorth(at, metres / 1000),
});
const listEditNotifications = async (id: string) =>
  (await listJobs(id))
    .filter(({ payload }) => payload.type === "delivery_corrected")
    .map(({ payload }) => payload.userId);

longTest(
  "until the pickup the receiver corrects address, instructions and place; sender and driver are notified, and the fee stays",
  async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { fee } = await readDelivery(delivery, delivery.sender);
    const answer = await correct(delivery, {
      ...moveDropOff(delivery, 250),
      deliveryUnit: " Apt  4B ",
      specialInstructions: "Ring twice",
    });
    expect(answer.data).toMatchObject({
      status: "assigned",
      deliveryAddress: "14 Receiver Street",
      deliveryUnit: "Apt 4B",
      packageDetails: { specialInstructions: "Ring twice" },
    });
    expect((await readDelivery(delivery, delivery.sender)).fee).toBe(fee);
    expect(await listEditNotifications(delivery.id)).toEqual([delivery.sender.id, delivery.driver.id]);
    expect(await callRpcOrThrow<object>(delivery.driver.client, "get_current_task")).toMatchObject({
      deliveryAddress: "14 Receiver Street",
      deliveryUnit: "Apt 4B",
      instructions: "Ring twice",
    });
    // Jobs update the routing provider's order and the driver's route.
    const tasks = (await listJobs(delivery.id)).map(({ task }) => task);
    expect(tasks).toEqual(expect.arrayContaining(["sync_routing_order", "find_road_route"]));
    const { history } = (await readAsAdmin(delivery.id)) as unknown as { history: object[] };
    expect(history.length).toBeGreaterThan(0);
  },
);

test("limits the distance from the agreed location, also over several corrections, until the sender sets another", async () => {
  const delivery = await newDelivery();
  expect((await correct(delivery, moveDropOff(delivery, 290))).ok).toBe(true);
  expect(await correct(delivery, moveDropOff(delivery, 310))).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ path: "deliveryLocation", message: "At most 300 m from the agreed place" }],
  });
  expect((await correct(delivery, moveDropOff(delivery, -290))).ok).toBe(true);
  const { version } = await readDelivery(delivery);
  await callRpcOrThrow(delivery.sender.client, "edit_transaction", {
    p_transaction_id: delivery.id,
    p_patch: { version, ...moveDropOff(delivery, 1000) },
  });
  expect((await correct(delivery, moveDropOff(delivery, 0))).ok).toBe(false);
  expect((await correct(delivery, moveDropOff(delivery, 1200))).ok).toBe(true);
});

longTest(
  "a moved drop-off withdraws the open offer and makes a new one; a new unit number alone does not",
  async () => {
    const delivery = await createDeliveryInStatus("broadcast");
    await correct(delivery, { deliveryUnit: "7" });
    expect((await findOpenOffer(delivery.driver))?.id).toBe(delivery.offer.id);
    expect((await correct(delivery, moveDropOff(delivery, 100))).data?.status).toBe("payment_confirmed");
    expect(await findOpenOffer(delivery.driver)).toBeUndefined();
    expect((await listJobs(delivery.id)).map(({ task }) => task)).toContain("dispatch");
  },
);

test("refuses other users, an outdated version, a delivery on its way, and an ended delivery", async () => {
  const delivery = await paidDelivery();
  for (const person of [delivery.sender, await newCustomer(), await sharedAdmin()])
    expect((await correct(delivery, { deliveryUnit: "7" }, person)).code).toBe("TRANSACTION_NOT_FOUND");
  expect((await readDelivery(delivery)).allowedActions).toContain("correct");
  expect((await readDelivery(delivery, delivery.sender)).allowedActions).not.toContain("correct");
  expect((await correct(delivery, { version: 99, deliveryUnit: "7" })).message).toMatch(/changed in the meantime/);
  const onTheWay = await createDeliveryInStatus("in_transit");
  expect((await readDelivery(onTheWay)).allowedActions).not.toContain("correct");
  expect((await correct(onTheWay, { deliveryUnit: "7" })).message).toMatch(/already on the way/);
  const ended = await createDeliveryInStatus("delivered");
  expect((await correct(ended, { deliveryUnit: "7" })).message).toMatch(/is over/);
  expect(
    await sql("select from public.transaction_status_updates where transaction_id = any ($1) and action = 'correct'", [
      [delivery.id, onTheWay.id, ended.id],
    ]),
  ).toEqual([]);
});
