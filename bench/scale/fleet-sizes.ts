// Fleets of growing size on app hosts, workers and a pooler. Deliveries are paid at a fixed rate for the fleet's size,
// independent of response times (open loop).
import type pg from "pg";
import { confirmPayment } from "../harness/offer-latency.ts";
import { createRecordedDrivers, createZones } from "../harness/recorded-drivers.ts";
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { readListOption, readNumberOption } from "../harness/run.ts";
import { connectAsService, withCleanUp, type DeferCleanup } from "../harness/stack.ts";
import { formatCounts, formatP50AndP99, p99, sleepSeconds, sum } from "../harness/stats.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import {
  createTownDeliveries,
  DELIVERY_INTERVAL_SECONDS,
  readQueueLag,
  setAllOffline,
  startPaying,
  type QueueLag,
  type PayableDeliveries,
} from "./dataset.ts";
import { LoadFleet, REQUEST_KINDS, type RequestTimings } from "./fleet.ts";

/** Long enough for the first deliveries to be completed. */
const WARM_UP_S = readNumberOption("--warm-up", 90);
/** A slower p99 ends the series: the machine is overloaded. */
const MAX_P99_MS = 1_000;

type FleetMeasurement = {
  drivers: number;
  timings: RequestTimings;
  /** Milliseconds from the payment to the offer on the phone. */
  offerDelays: number[];
  completed: number;
  worstLag: QueueLag;
  /** Share of a core by process kind. */
  cpu: Record<string, number>;
  functions: string;
};

export async function benchFleetSizes(defer: DeferCleanup): Promise<ResultRow[]> {
  const requestedSizes = readListOption("--drivers").map(Number);
  const sizes = requestedSizes.length > 0 ? requestedSizes : [100, 400, 1_000, 2_000];
  const [hosts, workers] = [readNumberOption("--hosts", 2), readNumberOption("--workers", 1)];
  const seconds = readNumberOption("--seconds", 60);
  const cluster = await startCluster(defer, { hosts, workers });
  await createZones(cluster.admin);
  // The number of deliveries that are paid during all measurements.
  const count = sum(
    sizes.map((drivers) => Math.ceil(((WARM_UP_S + seconds) * drivers) / DELIVERY_INTERVAL_SECONDS) + 10),
  );
  const deliveries = await createTownDeliveries(cluster.admin, count);
  const measurements: FleetMeasurement[] = [];
  for (const drivers of sizes) {
    const measurement = await measureFleet(cluster, deliveries, drivers, seconds);
    measurements.push(measurement);
    if (p99(measurement.timings.positions) > MAX_P99_MS) break;
  }
  const [first] = measurements;
  return first
    ? [
        ...measurements.flatMap((measurement) =>
          toRows(measurement, first, `${hosts} hosts, ${workers} workers`, seconds),
        ),
        await measureStorage(cluster.admin),
      ]
    : [];
}

const measureFleet = (
  { stack, admin, hosts, groups }: Cluster,
  deliveries: PayableDeliveries,
  drivers: number,
  seconds: number,
): Promise<FleetMeasurement> =>
  withCleanUp(async (defer) => {
    console.error(`${drivers} drivers …`);
    const paidAt = new Map<string, number>();
    let offerDelays: number[] = [];
    const fleet = new LoadFleet({
      drivers: await createRecordedDrivers(admin, drivers),
      deliveries,
      hosts: hosts.map(({ url }) => url),
      stack,
      onOffer: (delivery) => {
        const start = paidAt.get(delivery);
        if (start !== undefined) offerDelays.push(performance.now() - start);
      },
    });
    const service = await connectAsService(defer, stack.dbUrl);
    // The next fleet's searches must not find these drivers.
    defer(() => setAllOffline(admin));
    defer(() => fleet.stop());
    await fleet.start();
    startPaying(defer, deliveries, drivers, (delivery) => {
      paidAt.set(delivery, performance.now());
      // The last payments may be cut off by the end of the measurement.
      confirmPayment(service, delivery).catch(() => undefined);
    });
    await sleepSeconds(WARM_UP_S);
    fleet.takeTimings();
    offerDelays = [];
    const completedBefore = fleet.completed.length;
    await admin.query("select pg_stat_reset()");
    const cpuSeconds = (): number[] =>
      groups.map(({ processes }) => sum(processes().map((process) => process.seconds)));
    const cpuBefore = cpuSeconds();
    let worstLag: QueueLag = { seconds: 0, task: "none" };
    for (let second = 0; second < seconds; second++) {
      await sleepSeconds(1);
      const currentLag = await readQueueLag(admin);
      if (currentLag.seconds > worstLag.seconds) worstLag = currentLag;
    }
    const cpuAfter = cpuSeconds();
    const cpu = Object.fromEntries(
      groups.map(({ name }, n) => [name, ((cpuAfter[n] ?? 0) - (cpuBefore[n] ?? 0)) / seconds]),
    );
    return {
      drivers,
      timings: fleet.takeTimings(),
      offerDelays,
      completed: fleet.completed.length - completedBefore,
      worstLag,
      cpu,
      functions: await slowestFunctions(admin, seconds),
    };
  });

/** The functions that take most of the database's time. */
async function slowestFunctions(admin: pg.Client, seconds: number): Promise<string> {
  await admin.query("select pg_stat_clear_snapshot()");
  const { rows } = await admin.query<{ name: string; share: number }>(
    "select schemaname || '.' || funcname as name, self_time / $1 / 10 as share from pg_stat_user_functions order by self_time desc limit 5",
    [seconds],
  );
  return rows.map(({ name, share }) => `${name} ${share.toFixed(1)} %`).join(", ");
}

async function measureStorage(admin: pg.Client): Promise<ResultRow> {
  const { rows } = await admin.query<{ bytes: number; positions: number }>(
    `select sum(pg_total_relation_size(p.relid))::float8 as bytes, (select count(*)::int from public.driver_positions) as positions
       from pg_partition_tree('public.driver_positions') p where p.isleaf`,
  );
  const { bytes = 0, positions = 0 } = rows[0] ?? {};
  return toResultRow({
    measure: "bytes on disk for a position",
    ours: (bytes / positions).toFixed(0),
    note: `of ${positions}, with index and unused space`,
  });
}

function toRows(
  measurement: FleetMeasurement,
  first: FleetMeasurement,
  processes: string,
  seconds: number,
): ResultRow[] {
  const { drivers, timings, offerDelays, completed, worstLag, cpu, functions } = measurement;
  const latencyRow = (
    label: string,
    selectTimes: (fleet: FleetMeasurement) => readonly number[],
    note?: string,
  ): ResultRow =>
    toResultRow({
      measure: `${drivers} drivers, ${processes}: ${label}`,
      baseline: `the same with ${first.drivers} drivers, p99`,
      ours: formatP50AndP99(selectTimes(measurement)),
      theirs: formatP50AndP99(selectTimes(first)),
      ratio: p99(selectTimes(measurement)) / p99(selectTimes(first)),
      note,
    });
  const requests = sum(REQUEST_KINDS.map((kind) => timings[kind].length));
  const perDriver = (fleet: FleetMeasurement): number => sum(Object.values(fleet.cpu)) / fleet.drivers;
  return [
    latencyRow(
      "position",
      (fleet) => fleet.timings.positions,
      `${(requests / seconds).toFixed(1)} requests a second, ${timings.unanswered} without response; refused: ${formatCounts(timings.refused) || "none"}`,
    ),
    latencyRow("task request", (fleet) => fleet.timings.tasks),
    latencyRow(
      "accept",
      (fleet) => fleet.timings.accepts,
      `${timings.accepts.length} of ${offerDelays.length} offers accepted`,
    ),
    latencyRow(
      "delivery step",
      (fleet) => fleet.timings.steps,
      `${timings.steps.length} steps, ${completed} deliveries completed`,
    ),
    latencyRow(
      "payment to the offer on the phone",
      (fleet) => fleet.offerDelays,
      `the oldest job waited ${worstLag.seconds.toFixed(2)} s (${worstLag.task}); most of the database's time: ${functions}`,
    ),
    toResultRow({
      measure: `${drivers} drivers, ${processes}: CPU seconds per driver and hour`,
      baseline: `the same with ${first.drivers} drivers`,
      ours: (perDriver(measurement) * 3_600).toFixed(2),
      theirs: (perDriver(first) * 3_600).toFixed(2),
      ratio: perDriver(measurement) / perDriver(first),
      note: Object.entries(cpu)
        .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} % of a core`)
        .join(", "),
    }),
  ];
}
