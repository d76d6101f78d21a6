// The latency of other users while one caller sends a hundred requests a second: once with an account, once from one IP
// address without an account. Each alternates with no flood. The caller has its own core.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createRecordedDrivers, createZones } from "../harness/recorded-drivers.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { readNumberOption } from "../harness/run.ts";
import { buildApp, startProduct, stopProcess, type DeferCleanup } from "../harness/stack.ts";
import { formatCounts, formatMs, p95, sleepSeconds } from "../harness/stats.ts";
import { createSessionCookie } from "../harness/tokens.ts";
import { LoadFleet } from "./fleet.ts";

const ROUNDS = 3;
const WARM_UP_S = readNumberOption("--warm-up", 35);
/** A user who presses buttons sends about one request a second. */
const FLOOD_PER_SECOND = 100;

export async function benchAbuse(defer: DeferCleanup): Promise<ResultRow[]> {
  const drivers = readNumberOption("--drivers", 100);
  const seconds = readNumberOption("--seconds", 20);
  await buildApp();
  // Everything but the flooding caller runs on the first core.
  spawnSync("taskset", ["-a", "-c", "-p", "0", String(process.pid)]);
  process.env.LOG_LEVEL = "warn";
  // The product's own limits; the local stack multiplies them.
  process.env.RATE_LIMIT_FACTOR = "1";
  // The caller's address comes from the proxy's header.
  process.env.TRUST_PROXY = "1";
  const { stack, admin, appUrl } = await startProduct(defer, { app: true });
  const [flooder, ...others] = await createRecordedDrivers(admin, drivers + 1);
  if (!flooder) throw new Error("No driver");
  const fleet = new LoadFleet({ drivers: others, hosts: [appUrl], stack });
  defer(() => fleet.stop());
  await createZones(admin);
  await fleet.start();
  await sleepSeconds(WARM_UP_S);

  const measureFlood = async (caller: string, callerArgs: readonly string[]): Promise<ResultRow> => {
    const latencies = { withoutFlood: [] as number[], withFlood: [] as number[] };
    const statuses: Record<string, number> = {};
    const measureLatencies = async (): Promise<number[]> => {
      fleet.takeTimings();
      await sleepSeconds(seconds);
      const { positions, heartbeats, tasks } = fleet.takeTimings();
      return [...positions, ...heartbeats, ...tasks];
    };
    for (let n = 0; n < ROUNDS; n++) {
      latencies.withoutFlood.push(...(await measureLatencies()));
      const args = ["-c", "1", process.execPath, join(import.meta.dirname, "abuse-caller.ts"), ...callerArgs];
      const child = spawn("taskset", args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
      child.once("message", (counts: Record<string, number>) => {
        for (const [status, count] of Object.entries(counts)) statuses[status] = (statuses[status] ?? 0) + count;
      });
      latencies.withFlood.push(...(await measureLatencies()));
      await stopProcess(child);
    }
    return toResultRow({
      measure: `p95 of ${drivers} phones while one ${caller} sends ${FLOOD_PER_SECOND} requests a second`,
      baseline: "the same without",
      ours: formatMs(p95(latencies.withFlood)),
      theirs: formatMs(p95(latencies.withoutFlood)),
      ratio: p95(latencies.withFlood) / p95(latencies.withoutFlood),
      goal: goalAtMost(1.5),
      note: `responses to the flood: ${formatCounts(statuses)}`,
    });
  };
  const cookie = await createSessionCookie(flooder, stack.jwtSecret);
  return [
    await measureFlood("account", [`${appUrl}/api/tasks/current`, String(FLOOD_PER_SECOND), cookie]),
    await measureFlood("address", [`${appUrl}/api/track/none`, String(FLOOD_PER_SECOND)]),
  ];
}
