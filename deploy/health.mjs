// A container's HEALTHCHECK: node health.mjs app | worker. Exits with 0 while that program responds, else with 1.
import { statSync } from "node:fs";

const checks = {
  app: async () =>
    (await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/live`, { signal: AbortSignal.timeout(4_000) })).ok,
  // A worker that waits for its database is alive. A worker that has not touched its file for a minute hangs.
  worker: async () =>
    Date.now() - statSync(process.env.WORKER_HEARTBEAT_FILE ?? "/tmp/worker-heartbeat").mtimeMs < 60_000,
};
const alive = await checks[process.argv[2]]?.().catch((error) => console.error(String(error)));
process.exit(alive ? 0 : 1);
