// A worker that is suspended for a while, on a sleeping or overloaded machine, counts as dead, and another one repeats
// its job. Then it resumes, and both complete the same job.
import { createDeliveryInStatus } from "../../supabase/tests/support/deliveries";
import { callRpcOrThrow, queryRow, testStack } from "../../supabase/tests/support/harness";
import * as sandbox from "../../local/emulators/control";
import { findProviderDifferences, fastRetrySettings, waitForRoutingJobs } from "./support/routing";
import { runFilesExclusively, setFileTimeout, startWorker, pollWithWorkerLogs } from "./support/worker-process";

setFileTimeout(120_000);
runFilesExclusively();

// A suspended worker must not take its own silence for the database's.
const calm = { ...fastRetrySettings, WORKER_SILENT_MS: "120000" };

/** The workers that run the delivery's provider job, or null. */
const doing = async (id: string): Promise<string | null> =>
  (
    await queryRow<{ by: string | null }>(
      `select min(j.locked_by) as by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'sync_routing_order' and j.payload ->> 'transactionId' = $1`,
      [id],
    )
  ).by;

test("a job completed by two workers releases its queue, and the next job runs", async () => {
  await sandbox.resetRoutingEmulator(testStack().url);
  const first = await startWorker(calm);
  await waitForRoutingJobs();
  await sandbox.setRoutingFaults(testStack().url, { slowMs: 3_000 });
  const delivery = await createDeliveryInStatus("broadcast");
  const requestHolder = await pollWithWorkerLogs("the worker requests the payment", () => doing(delivery.id));
  process.kill(first.pid, "SIGSTOP");
  const second = await startWorker(calm);
  await pollWithWorkerLogs(
    "the second worker runs the same job",
    async () => ![null, requestHolder].includes(await doing(delivery.id)),
  );
  process.kill(first.pid, "SIGCONT");
  await pollWithWorkerLogs("the resumed worker completes the job first", () =>
    /\(sync_routing_order, .*success/.test(first.log()),
  );
  expect(second.log()).not.toMatch(/\(sync_routing_order, /);
  await sandbox.setRoutingFaults(testStack().url, {});
  // Its request is still in flight, with the state from before the next job.
  await pollWithWorkerLogs("the other worker has completed the job", () =>
    /\(sync_routing_order, .*success/.test(second.log()),
  );
  await waitForRoutingJobs();
  await callRpcOrThrow(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
  await waitForRoutingJobs(20);
  expect(await findProviderDifferences([delivery.id])).toEqual([]);
  for (const worker of [first, second]) expect(await worker.stop()).toBe(0);
});
