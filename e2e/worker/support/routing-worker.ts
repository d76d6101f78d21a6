// A worker for one file with a reset routing provider.
import * as sandbox from "../../../local/emulators/control";
import { sql, testStack } from "../../../supabase/tests/support/harness";
import { fastRetrySettings } from "./routing";
import { runFilesExclusively, setFileTimeout, startWorker, type WorkerProcess } from "./worker-process";

/** Starts it before the file's tests; each of them begins with a healthy provider. */
export function withRoutingWorker(): () => WorkerProcess {
  let worker: WorkerProcess;
  setFileTimeout(150_000);
  runFilesExclusively();
  beforeAll(async () => {
    await sql("delete from private.routing_state where key = 'events'");
    await sandbox.resetRoutingEmulator(testStack().url);
    worker = await startWorker(fastRetrySettings);
  }, 60_000);
  beforeEach(() => sandbox.setRoutingFaults(testStack().url, {}));
  return () => worker;
}
