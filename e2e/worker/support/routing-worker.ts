// A worker of a file's own beside a routing provider that begins anew.
import * as sandbox from "../../../local/stand-ins";
import { sql, stack } from "../../../supabase/tests/support/world";
import { quickRouting } from "./routing";
import { alone, atMost, startWorker, type WorkerProcess } from "./worker-process";

/** Starts it before the file's tests; each of them begins with a healthy provider. */
export function withRoutingWorker(): () => WorkerProcess {
  let worker: WorkerProcess;
  atMost(150_000);
  alone();
  beforeAll(async () => {
    await sql("delete from private.routing_state where key = 'events'");
    await sandbox.reset(stack().url);
    worker = await startWorker(quickRouting);
  }, 60_000);
  beforeEach(() => sandbox.faults(stack().url, {}));
  return () => worker;
}
