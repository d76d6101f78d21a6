// npm run worker: runs background jobs until SIGTERM or SIGINT, then lets running ones end and exits with 0. Exits with
// 1 when it should be restarted. Any number may run concurrently.
import "server-only";
import { describeError, log } from "@/server/core/log";
import { ownerContext } from "@/server/database/client";
import { MissingEncryptionKeys } from "@/server/database/encryption-keys";
import { setFirstDispatch } from "@/server/database/first-dispatch";
import { PendingMigrations } from "@/server/database/missing-migrations";
import { firstDispatches } from "@/server/dispatch/first-dispatches";
import { runWorker } from "@/server/tasks/run-worker";
import { startTelemetry } from "@/server/telemetry/start";
import { openMetricsPort } from "@/server/telemetry/metrics-port";

const shutdown = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    log().info({ signal }, "worker stops");
    shutdown.abort();
  });
}

async function main(): Promise<void> {
  const stopTelemetry = await startTelemetry("handover-worker");
  const closePort = openMetricsPort();
  // One at a time, on the pool's spare connection.
  setFirstDispatch(firstDispatches(ownerContext, { concurrency: 1 }));
  try {
    await runWorker(shutdown.signal);
  } finally {
    closePort();
    await stopTelemetry?.();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof PendingMigrations || error instanceof MissingEncryptionKeys) {
      process.stderr.write(`\n${error.message}\n\n`);
      process.exit(1);
    }
    try {
      log().fatal({ error: describeError(error) }, "worker ended");
    } catch {
      // Without a complete environment there is no log yet; the message names what is missing.
      console.error(error instanceof Error ? error.message : error);
    }
    process.exit(1);
  },
);
