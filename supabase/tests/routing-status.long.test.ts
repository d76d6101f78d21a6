// Administrators read how many deliveries and drivers have been synchronized with the routing provider (OptimoRoute).
import { callRpcOrThrow, newDriver, runAsIsolated, serviceClient, sql } from "./support/harness";
import { sharedAdmin, createDeliveryInStatus } from "./support/deliveries";
import {
  applyRoutingEvent,
  readExternalId,
  recordFailedCall,
  findListedError,
  toOrderNo,
  presentOrder,
  routingEvent,
} from "./support/routing-provider";

describe("the synchronisation status", () => {
  type SyncCounts = { acknowledged: number; waiting: number; failed: number; refused: number; neverSent: number };
  type State = {
    provider: { state: string; code: string | null; since: string | null };
    orders: SyncCounts;
    drivers: SyncCounts;
    waitingSince: string | null;
    differences: number;
    reconciling: boolean;
    events: { tag: string } | null;
  };
  const day = "2026-12-01";
  const readSyncStatus = async () =>
    callRpcOrThrow<State>((await sharedAdmin()).client, "admin_get_routing_state", { p_date: day });

  // It counts all rows while other tests run: each test uses one snapshot.
  type Query = Parameters<Parameters<typeof runAsIsolated>[1]>[0];
  const readRoutingState = async (query: Query) =>
    (await query<{ answer: { data: State } }>("select app.admin_get_routing_state($1) as answer", [day]))[0]?.answer
      .data as State;

  test("counts a delivery as waiting, acknowledged, refused or never sent", async () => {
    const { id } = await createDeliveryInStatus("assigned");
    await runAsIsolated(await sharedAdmin(), async (query) => {
      const initial = await readRoutingState(query);
      expect(initial.waitingSince).not.toBeNull();
      await query("select graphile_worker.remove_job('routing:order:' || $1)", [id]);
      const { acknowledged, waiting, refused, neverSent } = initial.orders;
      expect((await readRoutingState(query)).orders).toMatchObject({
        acknowledged,
        waiting: waiting - 1,
        refused,
        neverSent: neverSent + 1,
      });
      const [startedRun] = await query<{ answer: { data: { version: string; row: { run: number } } } }>(
        "select app.begin_routing_order($1) as answer",
        [id],
      );
      const recordResult = (orderState: object, refusal: string | null) =>
        query(
          "select app.record_routing_order(p_transaction_id => $1, p_version => $2, p_state => $3, p_refusal => $4, p_run => $5)",
          [id, startedRun?.answer.data.version, JSON.stringify(orderState), refusal, startedRun?.answer.data.row.run],
        );
      await recordResult({ ...presentOrder, stage: "gone" }, "ERR_LOC_NOT_VALID: no such place");
      expect((await readRoutingState(query)).orders).toMatchObject({
        acknowledged,
        waiting: waiting - 1,
        refused: refused + 1,
        neverSent,
      });
      await recordResult(presentOrder, null);
      expect((await readRoutingState(query)).orders).toMatchObject({
        acknowledged: acknowledged + 1,
        waiting: waiting - 1,
        refused,
        neverSent,
      });
    });
  });

  test("counts a driver's day as acknowledged once sent, and as never sent without a job", async () => {
    const driver = await newDriver({ online: true });
    await runAsIsolated(await sharedAdmin(), async (query) => {
      const { acknowledged, neverSent } = (await readRoutingState(query)).drivers;
      await query("select graphile_worker.remove_job($1)", [`routing:driver:${driver.id}`]);
      expect((await readRoutingState(query)).drivers).toMatchObject({ acknowledged, neverSent: neverSent + 1 });
      const [startedRun] = await query<{ answer: { data: { version: string } } }>(
        "select app.begin_routing_driver($1, $2) as answer",
        [driver.id, day],
      );
      await query("select app.record_routing_driver(p_driver_id => $1, p_date => $2, p_version => $3, p_sent => $4)", [
        driver.id,
        day,
        startedRun?.answer.data.version,
        '{"enabled": true}',
      ]);
      expect((await readRoutingState(query)).drivers).toMatchObject({ acknowledged: acknowledged + 1, neverSent });
    });
  });

  test("shows since when the provider has been up or down, and as unknown after minutes without a call", async () => {
    await callRpcOrThrow(serviceClient(), "record_provider_health", { p_state: "down", p_code: "TIMEOUT" });
    const down = await readSyncStatus();
    expect(down.provider).toMatchObject({ state: "down", code: "TIMEOUT" });
    await callRpcOrThrow(serviceClient(), "record_provider_health", { p_state: "down", p_code: "NETWORK_ERROR" });
    expect((await readSyncStatus()).provider).toMatchObject({
      state: "down",
      code: "NETWORK_ERROR",
      since: down.provider.since,
    });
    await callRpcOrThrow(serviceClient(), "record_provider_health", { p_state: "up" });
    expect((await readSyncStatus()).provider).toMatchObject({ state: "up", code: null });
    await sql("update private.routing_state set at = now() - interval '4 minutes' where key = 'provider'");
    expect((await readSyncStatus()).provider.state).toBe("unknown");
    await sql("delete from private.routing_state where key = 'provider'");
    expect((await readSyncStatus()).provider).toMatchObject({ state: "unknown", since: null });
  });

  // In this file, because there is one provider and test files run concurrently.
  // docs/readings.md: resolved-error
  test("resolves errors from an outage when the provider answers again, but not refusals", async () => {
    const ada = await sharedAdmin();
    const [absentDriver, refused] = [
      await recordFailedCall({ errorType: "server", statusCode: 503 }),
      await recordFailedCall({}),
    ];
    await callRpcOrThrow(serviceClient(), "record_provider_health", { p_state: "down", p_code: "X" });
    expect((await findListedError(ada, absentDriver, "open"))?.resolved).toBe(false);
    await callRpcOrThrow(serviceClient(), "record_provider_health", { p_state: "up" });
    expect([
      (await findListedError(ada, absentDriver, "all"))?.resolved,
      (await findListedError(ada, refused, "all"))?.resolved,
    ]).toEqual([true, false]);
  });

  test("notifies operations of a plan's progress and of outages, not of every call", async () => {
    await runAsIsolated(await sharedAdmin(), async (query) => {
      const countBroadcasts = async () =>
        (
          await query<{ n: number }>(
            "select count(*)::int as n from realtime.messages where topic like 'ops:%' and event = 'routing'",
          )
        )[0]?.n ?? NaN;
      await query("delete from private.routing_state where key = 'provider'");
      const broadcastsBefore = await countBroadcasts();
      for (const providerState of ["up", "up", "down", "down", "up"])
        await query("select app.record_provider_health($1)", [providerState]);
      expect(await countBroadcasts()).toBe(broadcastsBefore + 3);
    });
  });

  test("a difference (disagreement with the provider) names both drivers", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const otherDriver = await newDriver({ name: "Olga Other" });
    expect(
      await applyRoutingEvent({
        ...(await routingEvent("start_service", delivery)),
        driverExternalId: await readExternalId(otherDriver),
      }),
    ).toBe("differs");
    const { items } = await callRpcOrThrow<{ items: { subject: string }[] }>(
      (await sharedAdmin()).client,
      "admin_list_routing_differences",
    );
    expect(items.find(({ subject }) => subject === toOrderNo(delivery.id))).toMatchObject({
      kind: "driver",
      transactionId: delivery.id,
      localDriver: { id: delivery.driver.id, name: delivery.driver.name },
      providerDriver: { id: otherDriver.id, name: "Olga Other" },
    });
  });
});
