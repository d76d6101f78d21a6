// Drivers at the routing provider: their actions in its app, their days and their positions.
import {
  callRpcOrThrow,
  setDriverPosition,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
  testStack,
} from "../../supabase/tests/support/harness";
import { createDeliveryInStatus, readStatus } from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/emulators/control";
import {
  arriveAtDropOff,
  countProviderCalls,
  startDelivery,
  completeDelivery,
  listRoutingDifferences,
  findProviderDifferences,
  toOrderNo,
  waitForRoutingJobs,
  runCronTasks,
} from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";
import { pollWithWorkerLogs } from "./support/worker-process";

const url = (): string => testStack().url;
withRoutingWorker();

describe("a driver's action in the provider's app", () => {
  test("moves the delivery like their own steps, with the same notices and record", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "on_route" });
    await runCronTasks("poll_routing_events");
    // They drive to the pickup. Only the sender confirms that cash was handed over.
    expect(await readStatus(delivery.id)).toBe("assigned");
    await startDelivery(delivery);
    await waitForRoutingJobs();
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "servicing" });
    await runCronTasks("poll_routing_events");
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect(
      await sql(
        "select action, actor from public.transaction_status_updates where transaction_id = $1 and actor = 'provider' order by id",
        [delivery.id],
      ),
    ).toEqual([{ action: "arrive", actor: "provider" }]);
    for (const type of ["driver_on_way", "driver_arrived"]) {
      await pollWithWorkerLogs(
        `both parties have the notification ${type}`,
        async () =>
          (
            await sql("select 1 from public.notifications where type = $1 and data ->> 'transactionId' = $2", [
              type,
              delivery.id,
            ])
          ).length === 2,
      );
    }
    await completeDelivery(delivery);
    await waitForRoutingJobs();
    expect(await findProviderDifferences([delivery.id])).toEqual([]);
  });

  test("takes no cash: an arrival at the drop-off without it is a difference that an administrator reviews", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "servicing" });
    await runCronTasks("poll_routing_events");
    expect(await readStatus(delivery.id)).toBe("assigned");
    expect(await sql("select 1 from ledger.transfers where transaction_id = $1", [delivery.id])).toEqual([]);
    expect(await listRoutingDifferences(delivery.id)).toEqual([
      { kind: "status", localValue: "assigned", providerValue: "servicing", settled: false },
    ]);
  });

  // docs/readings.md: provider-statuses
  test("never completes a delivery: without the receiver's code it is a difference, until the code comes", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    await waitForRoutingJobs();
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "success" });
    await runCronTasks("poll_routing_events");
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect(await listRoutingDifferences(delivery.id)).toEqual([
      { kind: "status", localValue: "servicing", providerValue: "success", settled: false },
    ]);
    await completeDelivery(delivery);
    await waitForRoutingJobs();
    expect(await listRoutingDifferences(delivery.id)).toEqual([
      { kind: "status", localValue: "servicing", providerValue: "success", settled: true },
    ]);
  });

  test("counts once, also when sent twice and out of order", async () => {
    const deliveries = [
      await createDeliveryInStatus("in_transit"),
      await createDeliveryInStatus("in_transit"),
      await createDeliveryInStatus("in_transit"),
    ];
    await waitForRoutingJobs();
    await sandbox.setRoutingFaults(url(), { duplicateEvents: 1, shuffleEvents: true });
    for (const { id } of deliveries) await sandbox.setRoutingOrder(url(), toOrderNo(id), { status: "servicing" });
    await runCronTasks("poll_routing_events");
    await sql("update private.routing_state set value = 'null' where key = 'events'");
    await sql("delete from private.routing_state where key = 'events'");
    await runCronTasks("poll_routing_events");
    for (const { id } of deliveries) {
      expect(
        await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and actor = 'provider'", [
          id,
        ]),
      ).toHaveLength(1);
      expect(await readStatus(id)).toBe("servicing");
    }
  });

  test("counts once, also when the provider no longer knows the last events' tag and sends from the start", async () => {
    const [before, after] = [await createDeliveryInStatus("in_transit"), await createDeliveryInStatus("in_transit")];
    await waitForRoutingJobs();
    const tagNow = async () =>
      (
        await queryRow<{ tag: string | null }>(
          "select (select value #>> '{}' from private.routing_state where key = 'events') as tag",
        )
      ).tag;
    const steps = (id: string) =>
      sql(
        "select action from public.transaction_status_updates where transaction_id = $1 and actor = 'provider' order by id",
        [id],
      );
    await sandbox.setRoutingOrder(url(), toOrderNo(before.id), { status: "servicing" });
    await runCronTasks("poll_routing_events");
    expect(await steps(before.id)).toHaveLength(1);
    await sql("update private.routing_state set value = to_jsonb('of an account before'::text) where key = 'events'");
    await sandbox.setRoutingOrder(url(), toOrderNo(after.id), { status: "servicing" });
    // Small pages: from the start it takes several of them.
    await sandbox.setRoutingSettings(url(), { pageSize: 2 });
    const callsBefore = (await sandbox.readRoutingRequests(url())).length;
    await runCronTasks("poll_routing_events");
    await sandbox.setRoutingSettings(url(), { pageSize: 500 });
    expect(await countProviderCalls("get_events", callsBefore)).toBeGreaterThan(3);
    expect([await steps(before.id), await steps(after.id)]).toEqual(Array(2).fill([{ action: "arrive" }]));
    expect(await tagNow()).not.toBe("of an account before");
    // From there it continues as usual.
    const later = (await sandbox.readRoutingRequests(url())).length;
    await runCronTasks("poll_routing_events");
    // Once, and perhaps once more by the scheduled job.
    expect(await countProviderCalls("get_events", later)).toBeLessThanOrEqual(2);
    await completeDelivery(before);
    await completeDelivery(after);
    await waitForRoutingJobs();
    expect(await findProviderDifferences([before.id, after.id])).toEqual([]);
  });

  test("counts once when the provider restarts with new tags", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await waitForRoutingJobs();
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "servicing" });
    await runCronTasks("poll_routing_events");
    // Its tag is one from long ago: everything since is sent again.
    await sql("update private.routing_state set value = to_jsonb($1::text) where key = 'events'", [
      Buffer.from("e:1").toString("base64url"),
    ]);
    await runCronTasks("poll_routing_events");
    expect(
      await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and actor = 'provider'", [
        delivery.id,
      ]),
    ).toHaveLength(1);
    expect(
      await sql("select 1 from private.routing_events where order_no = $1 and event = 'start_service'", [
        toOrderNo(delivery.id),
      ]),
    ).toHaveLength(1);
  });

  // docs/readings.md: routing-ids
  test("updates the driver's serial", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "servicing" });
    await runCronTasks("poll_routing_events");
    const { serial } = await queryRow<{ serial: string | null }>(
      "select optimo_route_serial as serial from public.driver_profiles where user_id = $1",
      [delivery.driver.id],
    );
    expect(serial).toBeTruthy();
  });
});

describe("a driver's day", () => {
  const dayCalls = async (externalId: string): Promise<number> =>
    (await sandbox.readRoutingRequests(url())).filter(
      (request) => request.operation === "update_driver_parameters" && JSON.stringify(request).includes(externalId),
    ).length;
  const externalIdOf = async (driver: TestPerson): Promise<string> =>
    (
      await queryRow<{ id: string }>(
        "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
        [driver.id],
      )
    ).id;

  // docs/readings.md: routing-ids, driver-enabled
  test("is sent once, and again only when it changes, not for status changes", async () => {
    const driver = await newDriver();
    const externalId = await externalIdOf(driver);
    await waitForRoutingJobs();
    expect(await dayCalls(externalId)).toBe(1);
    for (const status of ["online", "break", "offline"])
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: status });
    await sql("select private.enqueue_routing_driver($1)", [driver.id]);
    await waitForRoutingJobs();
    expect(await dayCalls(externalId)).toBe(1);
    await callRpcOrThrow(driver.client, "update_driver_profile", { p_patch: { workTimeFrom: "10:30" } });
    await waitForRoutingJobs();
    expect(await dayCalls(externalId)).toBe(2);
  });

  test("is not changed while they are on the road", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await waitForRoutingJobs();
    const externalId = await externalIdOf(delivery.driver);
    const before = await dayCalls(externalId);
    await sql("update public.driver_profiles set vehicle_capacity1 = 7 where user_id = $1", [delivery.driver.id]);
    await pollWithWorkerLogs(
      "the job is rescheduled",
      async () =>
        (
          await sql("select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval '1 minute'", [
            `routing:driver:${delivery.driver.id}`,
          ])
        ).length === 1,
    );
    expect(await dayCalls(externalId)).toBe(before);
    await arriveAtDropOff(delivery);
    await completeDelivery(delivery);
    await sql("select private.enqueue_routing_driver($1)", [delivery.driver.id]);
    await waitForRoutingJobs();
    expect(await dayCalls(externalId)).toBe(before + 1);
  });

  test("of a driver unknown to the provider is listed as a problem", async () => {
    const driver = await newDriver();
    await waitForRoutingJobs();
    await sql("update public.driver_profiles set optimo_route_external_id = null where user_id = $1", [driver.id]);
    await waitForRoutingJobs();
    expect(
      await sql(
        "select kind, provider_value from private.routing_differences where driver_id = $1 and repaired_at is null",
        [driver.id],
      ),
    ).toEqual([{ kind: "refused", provider_value: "Driver must have OptimoRoute external id for sync" }]);
  });
});

test("positions reach the provider once, and new ones the next time", async () => {
  const driver = await newDriver({ online: true, at: nextUnusedLocation() });
  const externalId = (
    await queryRow<{ id: string }>(
      "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
      [driver.id],
    )
  ).id;
  const countReports = async (): Promise<number> =>
    (await sandbox.readRoutingRequests(url())).filter(
      (request) => request.operation === "update_drivers_positions" && JSON.stringify(request).includes(externalId),
    ).length;
  await runCronTasks("upload_positions");
  expect(await countReports()).toBe(1);
  await runCronTasks("upload_positions");
  expect(await countReports()).toBe(1);
  await setDriverPosition(driver, nextUnusedLocation());
  await runCronTasks("upload_positions");
  expect(await countReports()).toBe(2);
  expect(
    await sql("select 1 from private.driver_tracks where driver_id = $1 and unsent_since is not null", [driver.id]),
  ).toEqual([]);
});
