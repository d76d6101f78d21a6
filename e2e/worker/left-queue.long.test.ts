// A worker that stands still for a moment, on a machine that sleeps or has too much to do, counts as dead, and another
// one does its job again. Then it comes back, and both end the same job.
import { createDeliveryAt } from "../../supabase/tests/support/deliveries";
import { callRpcOrThrow, one, testStack } from "../../supabase/tests/support/harness";
import * as sandbox from "../../local/emulators/control";
import { findProviderDifferences, fastRetrySettings, waitForRoutingJobs } from "./support/routing";
import { runFilesExclusively, setFileTimeout, startWorker, pollWithWorkerLogs } from "./support/worker-process";

setFileTimeout(120_000);
runFilesExclusively();

// What stood still does not take its own silence for the database's.
const calm = { ...fastRetrySettings, WORKER_SILENT_MS: "120000" };

/** Which workers do the delivery's job at the provider, or null. */
const doing = async (id: string): Promise<string | null> =>
  (
    await one<{ by: string | null }>(
      `select min(j.locked_by) as by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'sync_routing_order' and j.payload ->> 'transactionId' = $1`,
      [id],
    )
  ).by;

test("a job that two workers did leaves its queue free, and what comes next is done", async () => {
  await sandbox.resetRoutingEmulator(testStack().url);
  const first = await startWorker(calm);
  await waitForRoutingJobs();
  await sandbox.setRoutingFaults(testStack().url, { slowMs: 3_000 });
  const delivery = await createDeliveryAt("broadcast");
  const by = await pollWithWorkerLogs("it asks the provider", () => doing(delivery.id));
  process.kill(first.pid, "SIGSTOP");
  const second = await startWorker(calm);
  await pollWithWorkerLogs("the other one does it, too", async () => ![null, by].includes(await doing(delivery.id)));
  process.kill(first.pid, "SIGCONT");
  await pollWithWorkerLogs("the one that came back is the first to end it", () =>
    /\(sync_routing_order, .*success/.test(first.log()),
  );
  expect(second.log()).not.toMatch(/\(sync_routing_order, /);
  await sandbox.setRoutingFaults(testStack().url, {});
  // Its question is still on the way, and says what was so before what comes next.
  await pollWithWorkerLogs("the other one has ended it, too", () =>
    /\(sync_routing_order, .*success/.test(second.log()),
  );
  await waitForRoutingJobs();
  await callRpcOrThrow(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
  await waitForRoutingJobs(20);
  expect(await findProviderDifferences([delivery.id])).toEqual([]);
  for (const worker of [first, second]) expect(await worker.stop()).toBe(0);
});
