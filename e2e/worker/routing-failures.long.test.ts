// A routing provider that is down, refuses, or disconnects: nothing is lost, and administrators see it.
import { callRpcOrThrow, newAdmin, newDriver, queryRow, sql, testStack } from "../../supabase/tests/support/harness";
import { createDeliveryInStatus } from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/emulators/control";
import {
  arriveAtDropOff,
  countProviderCalls,
  completeDelivery,
  listRoutingDifferences,
  findProviderDifferences,
  findProviderOrder,
  waitForRoutingJobs,
  countRoutingJobs,
  startDelivery,
} from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";
import { pollWithWorkerLogs } from "./support/worker-process";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

const url = (): string => testStack().url;
withRoutingWorker();

describe("a failing provider", () => {
  test("is shown as down to administrators, with what waits for it, and as up again when it answers", async () => {
    const admin = await newAdmin();
    type State = {
      provider: { state: string; code: string | null };
      orders: { acknowledged: number; waiting: number; neverSent: number };
      waitingSince: string | null;
    };
    const today = (
      await queryRow<{ day: string }>("select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day")
    ).day;
    const state = () => callRpcOrThrow<State>(admin.client, "admin_get_routing_state", { p_date: today });
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    expect(await state()).toMatchObject({
      provider: { state: "up", code: null },
      orders: { waiting: 0 },
      waitingSince: null,
    });
    await sandbox.setRoutingFaults(url(), { down: true });
    await startDelivery(delivery);
    const down = await pollWithWorkerLogs(
      "it is reported as down",
      async () => {
        const found = await state();
        return found.provider.state === "down" && found.orders.waiting === 1 ? found : null;
      },
      60,
    );
    expect(down).toMatchObject({
      provider: { code: expect.any(String) as string },
      orders: { waiting: 1 },
      waitingSince: expect.any(String) as string,
    });
    await sandbox.setRoutingFaults(url(), {});
    await waitForRoutingJobs();
    expect(await state()).toMatchObject({ provider: { state: "up" }, orders: { waiting: 0 } });
    expect((await state()).orders.acknowledged).toBeGreaterThan(0);
  });

  test("is caught up with after an outage, each delivery in order", async () => {
    const worked = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await sandbox.setRoutingFaults(url(), { down: true });
    await startDelivery(worked);
    const later = await Promise.all([
      createDeliveryInStatus("assigned"),
      createDeliveryInStatus("in_transit"),
      createDeliveryInStatus("servicing"),
    ]);
    await arriveAtDropOff(worked);
    await pollWithWorkerLogs(
      "it is reported as down",
      async () =>
        (await sql("select 1 from private.routing_state where key = 'provider' and value ->> 'state' = 'down'"))
          .length > 0,
      60,
    );
    await completeDelivery(worked);
    expect(await countRoutingJobs()).toBeGreaterThan(0);
    await sandbox.setRoutingFaults(url(), {});
    const healed = Date.now();
    await waitForRoutingJobs(60);
    expect(await findProviderDifferences([worked.id, ...later.map(({ id }) => id)])).toEqual([]);
    expect(Date.now() - healed).toBeLessThan(20_000 * TIMEOUT_FACTOR);
    expect(
      (await findProviderOrder(worked.id))?.changes
        .map(({ what }) => what)
        .filter((what) => what.includes("→"))
        .at(-1),
    ).toMatch(/→ success$/);
  });

  test("neither gets an order twice nor misses one when its responses are lost", async () => {
    await sandbox.setRoutingFaults(url(), { requests: ["create_order"], cutAfter: 1, times: 6 });
    const deliveries = [await createDeliveryInStatus("assigned"), await createDeliveryInStatus("in_transit")];
    await waitForRoutingJobs(60);
    expect(await findProviderDifferences(deliveries.map(({ id }) => id))).toEqual([]);
  });

  test("that refuses an order is not called again before the delivery changes, and an administrator sees it", async () => {
    await sandbox.setRoutingFaults(url(), { requests: ["create_order"], unauthorised: 1 });
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    expect(await listRoutingDifferences(delivery.id)).toEqual([
      expect.objectContaining({ kind: "refused", settled: false }),
    ]);
    const before = (await sandbox.readRoutingRequests(url())).length;
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await waitForRoutingJobs();
    expect(await countProviderCalls("create_order", before)).toBe(0);
    expect(await sql("select 1 from public.optimoroute_error_logs where error_code = 'AUTH_KEY_UNKNOWN'")).not.toEqual(
      [],
    );
    await sandbox.setRoutingFaults(url(), {});
    await startDelivery(delivery);
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
    expect(await listRoutingDifferences(delivery.id)).toEqual([
      expect.objectContaining({ kind: "refused", settled: true }),
    ]);
  });
});

test("a driver's day that the provider refuses is in the error log as SYNC_ERROR, with the provider's own reason", async () => {
  await sandbox.setRoutingFaults(url(), { requests: ["update_driver_parameters"], refused: 1 });
  const driver = await newDriver();
  await waitForRoutingJobs();
  await sandbox.setRoutingFaults(url(), {});
  expect(
    await sql(
      `select e.error_message as message from public.optimoroute_error_logs e join public.driver_profiles d on e.request_data ->> 'externalId' = d.optimo_route_external_id
        where e.error_type = 'SYNC_ERROR' and e.error_code = 'SYNC_ERROR' and d.user_id = $1`,
      [driver.id],
    ),
  ).toEqual([{ message: "ERR_INVALID_PARAM_FORMAT: A field has a wrong format" }]);
});

test("a delivery that could not be sent is in the error log as ORDER_SYNC_ERROR, with the provider's own reason", async () => {
  await sandbox.setRoutingFaults(url(), { requests: ["create_order"], unauthorised: 1 });
  const logged = async () =>
    sql<{ message: string }>(
      "select error_message as message from public.optimoroute_error_logs where error_code = 'ORDER_SYNC_ERROR' and error_type = 'ORDER_SYNC_ERROR' and endpoint = 'create_order'",
    );
  const before = (await logged()).length;
  await createDeliveryInStatus("broadcast");
  await waitForRoutingJobs();
  await sandbox.setRoutingFaults(url(), {});
  const after = await logged();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)?.message).toMatch(/^AUTH_KEY_UNKNOWN: /);
});
