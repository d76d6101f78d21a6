// Both sides compared, and zones mirrored at the routing provider.
import { done, newDriver, sql, stack } from "../../supabase/tests/support/world";
import { admin, deliveryAt, statusOf } from "../../supabase/tests/support/deliveries";
import { LOCAL } from "../../local/environment";
import * as sandbox from "../../local/stand-ins";
import { calls, differences, disagreements, orderNoOf, orderOf, routingDone, runNow } from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";

const url = (): string => stack().url;
const worker = withRoutingWorker();

describe("comparing both sides", () => {
  test("finds what is missing, left over or changed there, and makes it good", async () => {
    const [missing, leftOver, changed, moved] = [
      await deliveryAt("assigned"),
      await deliveryAt("assigned"),
      await deliveryAt("in_transit"),
      await deliveryAt("servicing"),
    ];
    await routingDone();
    await sandbox.removeOrder(url(), orderNoOf(missing.id));
    // Cancelled here, and still there.
    const { data } = (await orderOf(leftOver.id)) as { data: Record<string, unknown> };
    await done((await admin()).client, "admin_cancel", { p_transaction_id: leftOver.id, p_reason: "A mistake" });
    await routingDone();
    await fetch(`${url()}/optimoroute/v1/create_order?key=${LOCAL.routingKey}`, {
      method: "POST",
      body: JSON.stringify({ ...data, id: undefined }),
    });
    expect(await orderOf(leftOver.id)).toBeDefined();
    await sandbox.setOrder(url(), orderNoOf(changed.id), { latitude: changed.at.lat + 0.5, longitude: changed.at.lng });
    await sandbox.setOrder(url(), orderNoOf(moved.id), { status: "failed" });
    await runNow("reconcile_routing");
    await routingDone();
    expect(await orderOf(leftOver.id)).toBeUndefined();
    expect(await disagreements([missing.id, changed.id])).toEqual([]);
    expect(await differences(missing.id)).toEqual([expect.objectContaining({ what: "missing", settled: true })]);
    expect(await differences(leftOver.id)).toEqual([expect.objectContaining({ what: "unwanted", settled: true })]);
    expect(await differences(changed.id)).toEqual([expect.objectContaining({ what: "fields", settled: true })]);
    expect(await differences(moved.id)).toEqual([
      { what: "status", ours: "servicing", theirs: "failed", settled: false },
    ]);
    expect(await statusOf(moved.id)).toBe("servicing");
  });

  test("changes nothing where both agree", async () => {
    const delivery = await deliveryAt("in_transit");
    await routingDone();
    const before = (await sandbox.requests(url())).length;
    await runNow("reconcile_routing");
    expect(await calls("update_order", before)).toBe(0);
    expect(await differences(delivery.id)).toEqual([]);
  });
});

test("zones and who serves them are mirrored, changed and deleted", async () => {
  const boss = (await admin()).client;
  const driver = await newDriver();
  await routingDone();
  const mirrored = async (): Promise<{ provider_id: string; sent: { name: string } }[]> =>
    sql("select provider_id, sent from private.routing_zones where zone_id = $1", [zone.id]);
  const zone = await done<{ id: string }>(boss, "admin_create_zone", {
    p_body: { name: "Harbour", type: "circle", center: { lat: 25, lng: -80 }, radius: 900 },
  });
  await done(boss, "admin_set_driver_zones", { p_user_id: driver.id, p_zones: [{ zoneId: zone.id, priority: 1 }] });
  await routingDone();
  const providerId = (await mirrored())[0]?.provider_id;
  expect(providerId).toBeTruthy();
  expect(await sql("select sent from private.routing_driver_zones where driver_id = $1", [driver.id])).toEqual([
    { sent: [providerId] },
  ]);
  await done(boss, "admin_update_zone", { p_id: zone.id, p_patch: { name: "Old harbour" } });
  await routingDone();
  expect(await mirrored()).toMatchObject([{ provider_id: providerId, sent: { name: "Old harbour" } }]);
  await done(boss, "admin_delete_zone", { p_id: zone.id });
  await routingDone();
  expect(await mirrored()).toEqual([]);
});

test("the worker stops in order", async () => {
  expect(await worker().stop()).toBe(0);
});
