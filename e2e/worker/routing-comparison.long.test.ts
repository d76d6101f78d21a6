// Comparing both sides, and zones mirrored at the routing provider.
import { callRpcOrThrow, newDriver, sql, testStack, type TestClient } from "../../supabase/tests/support/harness";
import { sharedAdmin, createDeliveryInStatus, readStatus } from "../../supabase/tests/support/deliveries";
import { LOCAL_DEFAULTS } from "../../local/environment";
import * as sandbox from "../../local/emulators/control";
import {
  countProviderCalls,
  listRoutingDifferences,
  findProviderDifferences,
  toOrderNo,
  findProviderOrder,
  waitForRoutingJobs,
  runCronTasks,
} from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";

const url = (): string => testStack().url;
const worker = withRoutingWorker();

describe("the comparison", () => {
  test("finds orders that are missing, left over or changed there, and corrects them", async () => {
    const [missing, leftOver, changed, moved] = [
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("in_transit"),
      await createDeliveryInStatus("servicing"),
    ];
    await waitForRoutingJobs();
    await sandbox.removeRoutingOrder(url(), toOrderNo(missing.id));
    // Cancelled here, and still there.
    const { data } = (await findProviderOrder(leftOver.id)) as { data: Record<string, unknown> };
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: leftOver.id,
      p_reason: "A mistake",
    });
    await waitForRoutingJobs();
    await fetch(`${url()}/optimoroute/v1/create_order?key=${LOCAL_DEFAULTS.routingKey}`, {
      method: "POST",
      body: JSON.stringify({ ...data, id: undefined }),
    });
    expect(await findProviderOrder(leftOver.id)).toBeDefined();
    await sandbox.setRoutingOrder(url(), toOrderNo(changed.id), {
      latitude: changed.at.lat + 0.5,
      longitude: changed.at.lng,
    });
    await sandbox.setRoutingOrder(url(), toOrderNo(moved.id), { status: "failed" });
    await runCronTasks("reconcile_routing");
    await waitForRoutingJobs();
    expect(await findProviderOrder(leftOver.id)).toBeUndefined();
    expect(await findProviderDifferences([missing.id, changed.id])).toEqual([]);
    expect(await listRoutingDifferences(missing.id)).toEqual([
      expect.objectContaining({ kind: "missing", settled: true }),
    ]);
    expect(await listRoutingDifferences(leftOver.id)).toEqual([
      expect.objectContaining({ kind: "unwanted", settled: true }),
    ]);
    expect(await listRoutingDifferences(changed.id)).toEqual([
      expect.objectContaining({ kind: "fields", settled: true }),
    ]);
    expect(await listRoutingDifferences(moved.id)).toEqual([
      { kind: "status", localValue: "servicing", providerValue: "failed", settled: false },
    ]);
    expect(await readStatus(moved.id)).toBe("servicing");
  });

  test("sends several orders' changes in the provider's batch calls", async () => {
    const [first, second, behind, other] = [
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("in_transit"),
      await createDeliveryInStatus("in_transit"),
    ];
    const extra = [await createDeliveryInStatus("assigned"), await createDeliveryInStatus("assigned")];
    await waitForRoutingJobs();
    const remainingOrders = await Promise.all(extra.map(({ id }) => findProviderOrder(id)));
    for (const { id } of extra)
      await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
        p_transaction_id: id,
        p_reason: "A mistake",
      });
    await waitForRoutingJobs();
    for (const order of remainingOrders)
      await provider("create_order", { ...(order as unknown as { data: object }).data, id: undefined });
    for (const { id } of [first, second]) await sandbox.removeRoutingOrder(url(), toOrderNo(id));
    for (const { id } of [behind, other]) await sandbox.setRoutingOrder(url(), toOrderNo(id), { status: "scheduled" });
    const before = (await sandbox.readRoutingRequests(url())).length;
    await runCronTasks("reconcile_routing");
    await waitForRoutingJobs();
    const names = ["create_orders", "delete_orders", "update_completion_details", "create_order", "delete_order"];
    expect(await Promise.all(names.map((name) => countProviderCalls(name, before)))).toEqual([1, 1, 1, 0, 0]);
    expect(await findProviderDifferences([first, second, behind, other].map(({ id }) => id))).toEqual([]);
    for (const { id } of extra) expect(await findProviderOrder(id)).toBeUndefined();
  });

  test("changes nothing where both agree", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await waitForRoutingJobs();
    const before = (await sandbox.readRoutingRequests(url())).length;
    await runCronTasks("reconcile_routing");
    expect(await countProviderCalls("update_order", before)).toBe(0);
    expect(await listRoutingDifferences(delivery.id)).toEqual([]);
  });
});

type Zone = { provider_id: string | null; sent: { name: string } | null };
const mirroredZone = (id: string) =>
  sql<Zone>("select provider_id, sent from private.routing_zones where zone_id = $1", [id]);
const newZone = (adminClient: TestClient, name: string) =>
  callRpcOrThrow<{ id: string }>(adminClient, "admin_create_zone", {
    p_body: { name, type: "circle", center: { lat: 25, lng: -80 }, radius: 900 },
  });
/** A user's own work at the provider. */
const provider = async (method: string, body?: object): Promise<unknown> =>
  (
    await fetch(`${url()}/optimoroute/v1/${method}?key=${LOCAL_DEFAULTS.routingKey}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    })
  ).json();

test("counts the account's orders without the skill and the feature, and does not send them again each night", async () => {
  await sandbox.setRoutingSettings(url(), { codes: [] });
  const [assigned, waiting] = [await createDeliveryInStatus("assigned"), await createDeliveryInStatus("broadcast")];
  await waitForRoutingJobs();
  const missingRequirements = async () =>
    (
      await callRpcOrThrow<{ reconciled: { missingRequirements: number } }>(
        (await sharedAdmin()).client,
        "admin_list_routing_differences",
        {
          p_state: "open",
        },
      )
    ).reconciled.missingRequirements;
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  const before = await missingRequirements();
  expect(before).toBeGreaterThan(0);
  for (const { id } of [assigned, waiting]) expect(await listRoutingDifferences(id)).toEqual([]);
  await sandbox.setRoutingSettings(url(), { codes: null });
  await sql("update private.routing_orders set sent = sent - 'skills' - 'vehicleFeatures' where transaction_id = $1", [
    assigned.id,
  ]);
  await sql("select private.enqueue_routing_order($1)", [assigned.id]);
  await waitForRoutingJobs();
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  expect(await missingRequirements()).toBe(before - 1);
});

test("mirrors, changes and deletes zones and their drivers", async () => {
  const adminClient = (await sharedAdmin()).client;
  const driver = await newDriver();
  await waitForRoutingJobs();
  const mirrored = async (): Promise<{ provider_id: string; sent: { name: string } }[]> =>
    sql("select provider_id, sent from private.routing_zones where zone_id = $1", [zone.id]);
  const zone = await callRpcOrThrow<{ id: string }>(adminClient, "admin_create_zone", {
    p_body: { name: "Harbour", type: "circle", center: { lat: 25, lng: -80 }, radius: 900 },
  });
  await callRpcOrThrow(adminClient, "admin_set_driver_zones", {
    p_user_id: driver.id,
    p_zones: [{ zoneId: zone.id, priority: 1 }],
  });
  await waitForRoutingJobs();
  const providerId = (await mirrored())[0]?.provider_id;
  expect(providerId).toBeTruthy();
  expect(await sql("select sent from private.routing_driver_zones where driver_id = $1", [driver.id])).toEqual([
    { sent: [providerId] },
  ]);
  await callRpcOrThrow(adminClient, "admin_update_zone", { p_id: zone.id, p_patch: { name: "Old harbour" } });
  await waitForRoutingJobs();
  expect(await mirrored()).toMatchObject([{ provider_id: providerId, sent: { name: "Old harbour" } }]);
  await callRpcOrThrow(adminClient, "admin_delete_zone", { p_id: zone.id });
  await waitForRoutingJobs();
  expect(await mirrored()).toEqual([]);
});

test("creates a geofence deleted there again, with its drivers", async () => {
  const adminClient = (await sharedAdmin()).client;
  const driver = await newDriver();
  const zone = await newZone(adminClient, "Lakeside");
  await callRpcOrThrow(adminClient, "admin_set_driver_zones", {
    p_user_id: driver.id,
    p_zones: [{ zoneId: zone.id, priority: 1 }],
  });
  await waitForRoutingJobs();
  const [before] = await mirroredZone(zone.id);
  await provider("delete_geofence", { id: before?.provider_id });
  // By the next change here, and without one by the next comparison.
  await callRpcOrThrow(adminClient, "admin_update_zone", { p_id: zone.id, p_patch: { name: "Lakeshore" } });
  await waitForRoutingJobs();
  const [changed] = await mirroredZone(zone.id);
  expect(changed?.provider_id).not.toBe(before?.provider_id);
  await provider("delete_geofence", { id: changed?.provider_id });
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  const [compared] = await mirroredZone(zone.id);
  expect(compared?.provider_id).not.toBe(changed?.provider_id);
  expect(await sql("select sent from private.routing_driver_zones where driver_id = $1", [driver.id])).toEqual([
    { sent: [compared?.provider_id] },
  ]);
  expect(await provider("get_geofences")).toMatchObject({
    geofences: expect.arrayContaining([
      expect.objectContaining({ id: compared?.provider_id, name: "Lakeshore", center_lat: 25, is_active: true }),
    ]) as unknown,
  });
});

test("records a refused geofence as unacknowledged, and retries it at the next comparison", async () => {
  const adminClient = (await sharedAdmin()).client;
  await sandbox.setRoutingFaults(url(), { requests: ["create_geofence"], refused: 1 });
  const zone = await newZone(adminClient, "Hillside");
  await waitForRoutingJobs();
  expect(await mirroredZone(zone.id)).toMatchObject([{ provider_id: null, sent: null }]);
  expect(
    await sql(
      "select error_message as message from public.optimoroute_error_logs where error_type = 'SYNC_ERROR' and request_data @> $1",
      [{ zoneId: zone.id }],
    ),
  ).toHaveLength(1);
  await sandbox.setRoutingFaults(url(), {});
  await runCronTasks("reconcile_routing");
  await waitForRoutingJobs();
  expect(await mirroredZone(zone.id)).toMatchObject([
    { provider_id: expect.any(String) as string, sent: { name: "Hillside" } },
  ]);
});

test("the worker shuts down gracefully", async () => {
  expect(await worker().stop()).toBe(0);
});
