// The provider allows an account five concurrent requests. Three serial queues and one queue of scheduled jobs stay
// within that over all workers: each serial queue makes one call at a time, a scheduled job up to two.
import { callRpcOrThrow, newAdmin, newDriver, queryRow, sql, testStack } from "../../supabase/tests/support/harness";
import * as sandbox from "../../local/emulators/control";
import { fastRetrySettings, waitForRoutingJobs } from "./support/routing";
import { mapWithLimit } from "./support/traffic";
import { runFilesExclusively, setFileTimeout, startWorker } from "./support/worker-process";

setFileTimeout(150_000);
runFilesExclusively();

// More than a batch of 25: before a day is planned, their hours go in two concurrent batches.
const DRIVERS = Array.from({ length: 28 }, (_, n) => n);

test("three workers make at most five concurrent calls to the provider", async () => {
  const { url } = testStack();
  await sql("delete from private.routing_state where key = 'events'");
  await sandbox.resetRoutingEmulator(url);
  const drivers = await mapWithLimit(DRIVERS, () => newDriver());
  const admin = await newAdmin();
  const { tomorrow } = await queryRow<{ tomorrow: string }>(
    "select to_char((now() at time zone 'America/New_York')::date + 1, 'YYYY-MM-DD') as tomorrow",
  );
  const workers = await Promise.all([0, 1, 2].map(() => startWorker(fastRetrySettings)));
  try {
    await waitForRoutingJobs();
    await sandbox.setRoutingFaults(url, { slowMs: 200 });
    await mapWithLimit(drivers, ({ client }) =>
      callRpcOrThrow(client, "update_driver_profile", { p_patch: { workTimeTo: "18:00" } }),
    );
    await callRpcOrThrow(admin.client, "admin_plan_routes", { p_date: tomorrow });
    await waitForRoutingJobs();
    const requests = await sandbox.readRoutingRequests(url);
    const maxConcurrent = Math.max(...requests.map(({ concurrentRequests }) => concurrentRequests));
    expect(maxConcurrent).toBeLessThanOrEqual(5);
    // Fewer would mean that the workers did not compete.
    expect(maxConcurrent).toBeGreaterThanOrEqual(4);
    expect(requests.filter(({ code }) => code === "ERR_TOO_MANY_CONNECTIONS")).toEqual([]);
  } finally {
    await sandbox.setRoutingFaults(url, {});
    expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0, 0]);
  }
});
