// Stores the recorded day of positions with the server's own code, which validates each position, batches concurrent
// requests and detects zone entries and exits; against a bare table with the same rows.
import { join } from "node:path";
import type { ChildProcess } from "node:child_process";
import type pg from "pg";
import type { Stack } from "../../local/stack.ts";
import {
  countPositions,
  createRecordedDrivers,
  createZones,
  type RecordedDriver,
} from "../harness/recorded-drivers.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import {
  connectMany,
  forkServerProcess,
  nextMessage,
  startDatabase,
  withCleanUp,
  type DeferCleanup,
} from "../harness/stack.ts";
import { compareRates } from "../harness/stats.ts";
import { createBareTable, insertStatement, insertValues } from "./bare-table.ts";

const CONNECTIONS = 8;
const ROUNDS = 2;

export async function benchRecord(defer: DeferCleanup, drivers: number): Promise<ResultRow[]> {
  const { stack, admin } = await startDatabase(defer);
  const file = join(import.meta.dirname, "record-process.ts");
  const serverProcess = forkServerProcess(defer, file, [], { ...stack.env, LOG_LEVEL: "warn" });
  await createBareTable(admin);
  // Warm-up: plans, pages and the first partitions.
  await recordByServer(serverProcess, admin, await createRecordedDrivers(admin, CONNECTIONS));
  await insertBare(stack, admin, await createRecordedDrivers(admin, CONNECTIONS));
  await createZones(admin);
  const rates = { ours: [] as number[], bare: [] as number[] };
  let note = "";
  for (let round = 0; round < ROUNDS; round++) {
    const recordedDrivers = await createRecordedDrivers(admin, drivers);
    rates.ours.push(await recordByServer(serverProcess, admin, recordedDrivers));
    note = `${countPositions(recordedDrivers)} positions of ${drivers} drivers a round; ${await checkRecorded(admin, recordedDrivers)} entries and exits`;
    rates.bare.push(await insertBare(stack, admin, await createRecordedDrivers(admin, drivers)));
  }
  return [
    toResultRow({
      measure: `positions a second, ${drivers} concurrent phones, 10 a batch`,
      baseline: `the same rows, inserted bare, a statement a batch, ${CONNECTIONS} connections`,
      ...compareRates(rates),
      goal: goalAtLeast(0.5),
      note,
    }),
  ];
}

/** The dead rows and dirty pages of one side must not slow the other. */
async function vacuumAndCheckpoint(admin: pg.Client): Promise<void> {
  await admin.query(
    "vacuum analyze public.driver_positions, public.bench_positions, public.geofence_events, public.driver_profiles, private.candidates",
  );
  await admin.query("checkpoint");
}

async function recordByServer(
  serverProcess: ChildProcess,
  admin: pg.Client,
  drivers: RecordedDriver[],
): Promise<number> {
  await vacuumAndCheckpoint(admin);
  serverProcess.send(drivers);
  const { seconds } = await nextMessage<{ seconds: number }>(serverProcess);
  return countPositions(drivers) / seconds;
}

const insertBare = (stack: Stack, admin: pg.Client, drivers: readonly RecordedDriver[]): Promise<number> =>
  withCleanUp(async (defer) => {
    await vacuumAndCheckpoint(admin);
    const clients = await connectMany(defer, stack.dbUrl, CONNECTIONS);
    let nextDriver = 0;
    const start = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        for (let driver = drivers[nextDriver++]; driver; driver = drivers[nextDriver++])
          for (const batch of driver.batches)
            await client.query({
              name: `insert ${batch.length}`,
              text: insertStatement(batch.length),
              values: insertValues(batch, driver.id),
            });
      }),
    );
    return countPositions(drivers) / ((performance.now() - start) / 1_000);
  });

/** Throws unless every position is stored. Returns the number of zone entries and exits. */
async function checkRecorded(admin: pg.Client, drivers: readonly RecordedDriver[]): Promise<number> {
  const { rows } = await admin.query<{ positions: number; events: number }>(
    `select (select count(*)::int from public.driver_positions where driver_id = any ($1)) as positions,
            (select count(*)::int from public.geofence_events where driver_id = any ($1)) as events`,
    [drivers.map(({ id }) => id)],
  );
  if (rows[0]?.positions !== countPositions(drivers))
    throw new Error(`${rows[0]?.positions} of ${countPositions(drivers)} positions were stored`);
  return rows[0].events;
}
