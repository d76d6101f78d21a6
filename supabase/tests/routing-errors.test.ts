// Failed calls to the routing provider (OptimoRoute) are listed until they are resolved. Also: events that name an
// order only by the provider's id, and drivers without a push subscription.
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import { createDeliveryInStatus, readStatus } from "./support/deliveries";
import {
  beginRoutingRun,
  recordFailedCall,
  findListedError,
  presentOrder,
  recordRoutingStep,
} from "./support/routing-provider";
import { longTest } from "../../e2e/fixtures/long-test";

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});
const findError = (message: string, state: "open" | "all") => findListedError(ada, message, state);

// docs/readings.md: resolved-error
test("an administrator resolves a failed call, recorded once; it leaves the open list and stays in the full list", async () => {
  const message = await recordFailedCall({});
  const id = (await findError(message, "open"))?.id;
  for (let repetition = 0; repetition < 2; repetition++)
    expect(await callRpcOrThrow(ada.client, "admin_resolve_routing_error", { p_id: id })).toMatchObject({
      id,
      message,
      resolved: true,
    });
  expect([await findError(message, "open"), (await findError(message, "all"))?.resolved]).toEqual([undefined, true]);
  expect(
    await sql(
      "select 1 from private.admin_actions where action = 'resolve_routing_error' and details ->> 'errorId' = $1",
      [String(id)],
    ),
  ).toHaveLength(1);
  expect(await callRpc(ada.client, "admin_resolve_routing_error", { p_id: 999_999_999 })).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
  expect(await callRpc((await newDriver()).client, "admin_resolve_routing_error", { p_id: id })).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
});

// docs/readings.md: resolved-error
test("a delivery's failed calls are resolved when the provider accepts the delivery, and no other's", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const orderNo = `TXN-${delivery.id.slice(0, 8).toUpperCase()}`;
  const ownErrors = [
    await recordFailedCall({ requestData: { orderNo } }),
    await recordFailedCall({
      endpoint: "update_completion_details",
      requestData: { updates: [{ orderNo, data: {} }] },
    }),
  ];
  const otherError = await recordFailedCall({ requestData: { orderNo: "TXN-OTHERS" } });
  const { version } = await beginRoutingRun(delivery.id);
  await recordRoutingStep(delivery.id, version, presentOrder, { p_refusal: "ERR: no" });
  for (const message of ownErrors) expect((await findError(message, "open"))?.resolved).toBe(false);
  await recordRoutingStep(delivery.id, version, presentOrder);
  for (const message of ownErrors) expect((await findError(message, "all"))?.resolved).toBe(true);
  expect((await findError(otherError, "open"))?.resolved).toBe(false);
});

// docs/readings.md: resolved-error
test("a refused zone and refused zones of a driver are resolved when the provider accepts them, not with a day", async () => {
  const dora = await newDriver();
  const zoneId = randomUUID();
  const zoneError = await recordFailedCall({ requestData: { zoneId } });
  const driverZonesError = await recordFailedCall({ requestData: { zonesOf: dora.id } });
  const isResolved = async (message: string) => (await findError(message, "all"))?.resolved;
  await callRpcOrThrow(serviceClient(), "record_routing_driver", {
    p_driver_id: dora.id,
    p_date: "2027-01-15",
    p_version: "1",
    p_sent: {},
  });
  expect([await isResolved(zoneError), await isResolved(driverZonesError)]).toEqual([false, false]);
  await callRpcOrThrow(serviceClient(), "record_mirrored_driver", { p_driver_id: dora.id, p_sent: [] });
  expect([await isResolved(zoneError), await isResolved(driverZonesError)]).toEqual([false, true]);
  await callRpcOrThrow(serviceClient(), "record_mirrored_zone", {
    p_zone_id: zoneId,
    p_provider_id: null,
    p_sent: null,
  });
  expect(await isResolved(zoneError)).toBe(true);
});

longTest("applies an event that names an order only by the provider's own id", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  const providerId = `p-${randomUUID()}`;
  const { version } = await beginRoutingRun(delivery.id);
  await recordRoutingStep(delivery.id, version, { ...presentOrder, providerId });
  const { id } = await queryRow<{ id: string }>(
    "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
    [delivery.driver.id],
  );
  const event = {
    event: "start_service",
    unixTimestamp: Math.floor(Date.now() / 1000) + 1,
    driverExternalId: id,
    orderId: providerId,
  };
  const apply = () =>
    queryRow<{ outcome: string }>("select private.apply_routing_event($1::jsonb) as outcome", [JSON.stringify(event)]);
  expect([await apply(), await apply()]).toEqual([{ outcome: "moved" }, { outcome: "repeated" }]);
  expect(await readStatus(delivery.id)).toBe("servicing");
});

// docs/readings.md: routing-ids
longTest("a driver without a push subscription counts as without the app until a phone confirms again", async () => {
  const dora = await newDriver();
  const [firstEndpoint, secondEndpoint] = [
    `https://push.example/${randomUUID()}`,
    `https://push.example/${randomUUID()}`,
  ];
  const savePushSubscription = (endpoint: string) =>
    callRpcOrThrow<{ id: string }>(dora.client, "save_push_subscription", {
      p_endpoint: endpoint,
      p_p256dh: "p256",
      p_auth: "auth",
    });
  const hasMobileApp = async () =>
    (
      await queryRow<{ has_app: boolean }>(
        "select mobile_app_enabled as has_app from public.driver_profiles where user_id = $1",
        [dora.id],
      )
    ).has_app;
  const [firstSubscription, secondSubscription] = [
    await savePushSubscription(firstEndpoint),
    await savePushSubscription(secondEndpoint),
  ];
  await callRpcOrThrow(dora.client, "acknowledge_push", { p_id: firstSubscription.id });
  expect(await hasMobileApp()).toBe(true);
  await callRpcOrThrow(dora.client, "delete_push_subscription", { p_endpoint: firstEndpoint });
  expect(await hasMobileApp()).toBe(true);
  await callRpcOrThrow(serviceClient(), "record_push_result", { p_id: secondSubscription.id, p_outcome: "gone" });
  expect(await hasMobileApp()).toBe(false);
  await callRpcOrThrow(dora.client, "acknowledge_push", { p_id: (await savePushSubscription(firstEndpoint)).id });
  expect(await hasMobileApp()).toBe(true);
});
