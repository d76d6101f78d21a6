// Runs a fleet for hours while phones lose requests and hosts, workers, connections and the routing provider fail one
// after another. Memory, connections, queue and dead rows must stay stable, and no delivery, ledger entry or acknowledged
// position may be lost.
import { readFileSync } from "node:fs";
import type pg from "pg";
import { auditLedger, auditFindings } from "../../local/fleet/audit.ts";
import { setRoutingFaults } from "../../local/emulators/control.ts";
import { confirmPayment } from "../harness/offer-latency.ts";
import { createRecordedDrivers, createZones } from "../harness/recorded-drivers.ts";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { readNumberOption } from "../harness/run.ts";
import { connectAsService, type DeferCleanup } from "../harness/stack.ts";
import { formatCounts, formatP50AndP99, p50, p99, sleepSeconds, sum } from "../harness/stats.ts";
import { startCluster, type Cluster, type ClusterProgram } from "./cluster.ts";
import { createTownDeliveries, DELIVERY_INTERVAL_SECONDS, readQueueLag, startPaying } from "./dataset.ts";
import { LoadFleet, REQUEST_KINDS } from "./fleet.ts";

/** The fraction of requests that are lost. */
const LOST_FRACTION = 0.02;
const SAMPLE_S = 10;
/** The longest time that deliveries under way may take after the last payment. */
const MAX_COMPLETION_S = 15 * 60;
const MAX_GROWTH = 1.15;
const HOT_TABLES = [
  "public.driver_profiles",
  "private.driver_tracks",
  "private.candidates",
  "graphile_worker._private_jobs",
] as const;

type Sample = Record<string, number>;
type Fault = { name: string; cause: () => Promise<void> };

export async function benchSoak(defer: DeferCleanup): Promise<ResultRow[]> {
  const drivers = readNumberOption("--drivers", 400);
  const minutes = readNumberOption("--minutes", 120);
  const faultIntervalS = readNumberOption("--every", 300);
  const cluster = await startCluster(defer, {
    hosts: readNumberOption("--hosts", 2),
    workers: readNumberOption("--workers", 2),
  });
  const { stack, admin } = cluster;
  const service = await connectAsService(defer, stack.dbUrl);
  service.on("error", () => undefined);
  await createZones(admin);
  const deliveries = await createTownDeliveries(
    admin,
    Math.ceil((minutes * 60 * drivers) / DELIVERY_INTERVAL_SECONDS) + 10,
  );
  const fleet = new LoadFleet({
    drivers: await createRecordedDrivers(admin, drivers),
    deliveries,
    hosts: cluster.hosts.map(({ url }) => url),
    stack,
    lostFraction: LOST_FRACTION,
  });
  defer(() => fleet.stop());
  await fleet.start();
  const paidDeliveries: string[] = [];
  const stopPaying = startPaying(defer, deliveries, drivers, (delivery) => {
    paidDeliveries.push(delivery);
    // The payment provider retries its event until the server accepts it.
    const send = (): unknown => confirmPayment(service, delivery).catch(() => sleepSeconds(1).then(send));
    void send();
  });
  const { samples, faultCounts } = await observe(
    cluster,
    faultsFor(cluster, faultIntervalS),
    minutes * 60,
    faultIntervalS,
  );
  stopPaying();
  const timings = fleet.takeTimings();
  for (let waited = 0; fleet.busyPhones > 0 && waited < MAX_COMPLETION_S; waited++) await sleepSeconds(1);
  fleet.stop();
  for (let waited = 0; (await readQueueLag(admin)).seconds > 0 && waited < MAX_COMPLETION_S; waited++)
    await sleepSeconds(1);
  return [
    toResultRow({
      measure: `${drivers} drivers for ${minutes} minutes: requests answered`,
      ours: String(sum(REQUEST_KINDS.map((kind) => timings[kind].length))),
      note: `${timings.unanswered} lost or cut; ${formatCounts(faultCounts)}`,
    }),
    toResultRow({ measure: "positions, p50 and p99", ours: formatP50AndP99(timings.positions) }),
    toResultRow({ measure: "accepts, p50 and p99, with all retries", ours: formatP50AndP99(timings.accepts) }),
    ...growthRows(samples),
    ...(await lossRows(admin, fleet, paidDeliveries)),
  ];
}

function faultsFor({ hosts, workers, admin, stack }: Cluster, faultIntervalS: number): Fault[] {
  let faultNumber = 0;
  const restart = async (program: ClusterProgram | undefined): Promise<void> => {
    await program?.kill();
    await sleepSeconds(3);
    await program?.start();
  };
  const impairProvider = async (providerFaults: Parameters<typeof setRoutingFaults>[1]): Promise<void> => {
    await setRoutingFaults(stack.url, providerFaults);
    await sleepSeconds(Math.min(60, faultIntervalS / 2));
    await setRoutingFaults(stack.url, {});
  };
  return [
    { name: "host killed", cause: () => restart(hosts[faultNumber++ % hosts.length]) },
    { name: "provider slow", cause: () => impairProvider({ slowMs: 10_000 }) },
    { name: "worker killed", cause: () => restart(workers[faultNumber++ % workers.length]) },
    {
      name: "all connections cut",
      cause: async () => {
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'handover%' and pid <> pg_backend_pid()",
        );
      },
    },
    { name: "provider failing", cause: () => impairProvider({ unavailable: 0.2, cutAfter: 0.2, malformed: 0.1 }) },
  ];
}

async function observe(
  cluster: Cluster,
  faults: readonly Fault[],
  seconds: number,
  faultIntervalS: number,
): Promise<{ samples: Sample[]; faultCounts: Record<string, number> }> {
  const samples: Sample[] = [];
  const faultCounts: Record<string, number> = {};
  const start = performance.now();
  let faultNumber = 0;
  let runningFault: Promise<void> = Promise.resolve();
  for (let elapsedS = 0; elapsedS < seconds; elapsedS = (performance.now() - start) / 1_000) {
    await sleepSeconds(SAMPLE_S);
    samples.push(await takeSample(cluster));
    const fault = faults[faultNumber % faults.length];
    if (!fault || elapsedS < (faultNumber + 1) * faultIntervalS) continue;
    faultNumber++;
    faultCounts[fault.name] = (faultCounts[fault.name] ?? 0) + 1;
    console.error(`${Math.round(elapsedS)} s: ${fault.name}`, JSON.stringify(samples.at(-1)));
    await runningFault;
    runningFault = fault.cause();
  }
  await runningFault;
  return { samples, faultCounts };
}

async function takeSample({ groups, admin }: Cluster): Promise<Sample> {
  const memoryByGroup = groups
    .filter(({ name }) => name !== "pooler")
    .map(({ name, processes }) => [`memory of ${name}, MiB`, sum(processes().map(({ pid }) => memoryMiB(pid)))]);
  const { rows } = await admin.query<{ connections: number; dead: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            (select coalesce(sum(n_dead_tup)::float8 / greatest(sum(n_live_tup), 1), 0) from pg_stat_user_tables where relid = any ($1::regclass[])) as dead,
            (select sum(pg_total_relation_size(t))::float8 from unnest($1::regclass[]) t) as bytes`,
    [HOT_TABLES],
  );
  return {
    ...(Object.fromEntries(memoryByGroup) as Sample),
    connections: rows[0]?.connections ?? 0,
    "the oldest job waited, s": (await readQueueLag(admin)).seconds,
    "dead rows for a live one in the hot tables": rows[0]?.dead ?? 0,
    "size of the hot tables, MiB": (rows[0]?.bytes ?? 0) / 2 ** 20,
  };
}

/** Proportional set size: shared memory is divided by the number of processes that map it. */
function memoryMiB(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** Compares the last quarter of each series with the second one; the first quarter is the warm-up. */
function growthRows(samples: readonly Sample[]): ResultRow[] {
  const median = (name: string, quarter: number): number =>
    p50(
      samples
        .slice(Math.floor((samples.length * quarter) / 4), Math.floor((samples.length * (quarter + 1)) / 4))
        .map((sample) => sample[name] ?? 0),
    );
  return Object.keys(samples[0] ?? {}).map((name) => {
    const [before, after] = [median(name, 1), median(name, 3)];
    return toResultRow({
      measure: name,
      baseline: "the second quarter of the time",
      ours: after.toPrecision(3),
      theirs: before.toPrecision(3),
      // A ratio of values near zero says nothing.
      ratio: before < 0.5 && after < 0.5 ? 1 : after / before,
      goal: goalAtMost(MAX_GROWTH),
      note: `${p99(samples.map((sample) => sample[name] ?? 0)).toPrecision(3)} at most`,
    });
  });
}

async function lossRows(admin: pg.Client, fleet: LoadFleet, paidDeliveries: readonly string[]): Promise<ResultRow[]> {
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await admin.query(text, values)).rows as T[];
  const zeroGoalRow = (measure: string, count: number, note: string): ResultRow =>
    toResultRow({ measure, ours: String(count), goal: { text: "0", met: count === 0 }, note });
  const acknowledged = fleet.acknowledged;
  const ledgerFaults = auditFindings(
    await auditLedger(
      query,
      acknowledged.map(({ driver }) => driver),
      [],
    ),
  );
  const statuses = await query<{ status: string; times: number }>(
    "select status, count(*)::int as times from public.transactions where id = any ($1) group by status order by 2 desc",
    [paidDeliveries],
  );
  const [lost] = await query<{ undelivered: number; failedJobs: number; tasks: string[] | null }>(
    `select (select count(*)::int from public.transactions where id = any ($1) and status <> 'delivered') as undelivered,
            count(*)::int as "failedJobs", array_agg(distinct t.identifier) as tasks
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts`,
    [fleet.completed],
  );
  const totals = { acknowledged: 0, missing: 0 };
  for (const { driver, times } of acknowledged) {
    const rows = await query<{ at: number }>(
      `select extract(epoch from "timestamp")::float8 as at from public.driver_positions where driver_id = $1`,
      [driver],
    );
    const stored = new Set(rows.map(({ at }) => Math.round(at * 1_000)));
    totals.acknowledged += times.length;
    totals.missing += times.filter((time) => !stored.has(Math.round(time * 1_000))).length;
  }
  return [
    zeroGoalRow("faults in the ledger", ledgerFaults.length, ledgerFaults.join("; ") || "the chain verifies"),
    zeroGoalRow(
      "deliveries completed for their driver and not booked",
      lost?.undelivered ?? 0,
      `${fleet.completed.length} of ${paidDeliveries.length} paid were completed; now: ${statuses.map(({ status, times }) => `${status} ${times}`).join(", ")}`,
    ),
    zeroGoalRow("positions acknowledged and not stored", totals.missing, `${totals.acknowledged} acknowledged`),
    zeroGoalRow("jobs that failed for good", lost?.failedJobs ?? 0, (lost?.tasks ?? []).join(", ") || "none"),
  ];
}
