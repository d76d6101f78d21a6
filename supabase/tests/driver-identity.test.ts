// The receiver identifies the driver by name and vehicle, so a driver cannot change these during a delivery.
import { callRpc, callRpcOrThrow, queryRow } from "./support/harness";
import { readCode, createDeliveryInStatus, positionBody, completeCashLeg } from "./support/deliveries";

const readProfileFields = (id: string) =>
  queryRow("select name, vehicle_type, vehicle_plate from public.driver_profiles where user_id = $1", [id]);

test("a driver cannot change name or vehicle during a delivery, in either profile, and can again afterwards", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, receiver } = delivery;
  const before = await readProfileFields(driver.id);
  const changes: [string, Record<string, unknown>][] = [
    ["update_driver_profile", { name: "Somebody Else" }],
    ["update_driver_profile", { vehiclePlate: "OTHER 1" }],
    ["update_driver_profile", { vehicleType: "van" }],
    ["update_profile", { name: "Somebody Else" }],
  ];
  const expectChangesRefused = async () => {
    for (const [fn, p_patch] of changes)
      expect([fn, p_patch, await callRpc(driver.client, fn, { p_patch })]).toMatchObject([
        fn,
        p_patch,
        { ok: false, code: "INVALID_STATE" },
      ]);
    expect(await readProfileFields(driver.id)).toEqual(before);
  };
  await expectChangesRefused();
  await completeCashLeg(driver, delivery);
  await expectChangesRefused();
  // Unchanged values, and fields that the receiver does not see, are accepted.
  expect(
    await callRpc(driver.client, "update_driver_profile", { p_patch: { name: driver.name, workTimeTo: "18:00" } }),
  ).toMatchObject({ ok: true });
  await callRpcOrThrow(driver.client, "arrive", {
    p_transaction_id: delivery.id,
    p_position: positionBody(delivery.at),
  });
  await expectChangesRefused();
  expect(
    await callRpcOrThrow<{ driver: { name: string } }>(receiver.client, "get_transaction_by_id", {
      transaction_id: delivery.id,
    }),
  ).toMatchObject({ driver: { name: driver.name } });
  await callRpcOrThrow(driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });
  expect(
    await callRpc(driver.client, "update_driver_profile", {
      p_patch: { name: "Somebody Else", vehiclePlate: "OTHER 1" },
    }),
  ).toMatchObject({ ok: true });
});
