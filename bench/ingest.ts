// Positions a second: the recorded day through a host, which judges each fix, keeps what many phones send at once and
// says what zones were entered and left, and through the database alone, a call a batch; beside it the same rows in a
// bare table, and what those do who keep positions in memory alone.
import { fork } from "node:child_process";
import { join } from "node:path";
import type pg from "pg";
import type { Stack } from "../local/stack.ts";
import type { DayFix } from "../e2e/fixtures/recorded-day.ts";
import { platformUrl } from "./chain.ts";
import { connectionsTo, drawZones, fixesIn, newLines, record, send, speakFor, type Line } from "./day.ts";
import type { Row } from "./machine.ts";
import { startRedis } from "./peers/redis.ts";

const AT_ONCE = 8;
const ROUNDS = 2;
const IN_FLIGHT = 1_000;
const COLUMNS = ["driver_id", "latitude", "longitude", "accuracy", "speed", "heading", "timestamp"];

export async function benchIngest(
  stack: Stack,
  { withPeers, drivers }: { withPeers: boolean; drivers: number },
): Promise<Row[]> {
  const [admin] = (await connectionsTo(platformUrl(stack.dbUrl), 1)) as [pg.Client];
  const host = startHost(stack);
  try {
    await makeBareTable(admin);
    // Not counted: plans, pages and the first days of everything.
    await host.keep(admin, await newLines(admin, AT_ONCE));
    await ours(stack, admin, await newLines(admin, AT_ONCE));
    await bare(stack, admin, await newLines(admin, AT_ONCE));
    const withoutZones = await host.keep(admin, await newLines(admin, drivers));
    await drawZones(admin);
    const taken: { host: number[]; ours: number[]; bare: number[] } = { host: [], ours: [], bare: [] };
    let events = 0;
    let fixes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const lines = await newLines(admin, drivers);
      fixes = fixesIn(lines);
      taken.host.push(await host.keep(admin, lines));
      events = await eventsOf(admin, lines);
      taken.ours.push(await ours(stack, admin, await newLines(admin, drivers)));
      taken.bare.push(await bare(stack, admin, await newLines(admin, drivers)));
    }
    const measure = `positions a second, ${drivers} phones at once, 10 a batch`;
    const against = `the same rows, inserted bare, a statement a batch, ${AT_ONCE} connections`;
    const ratio = mean(taken.host) / mean(taken.bare);
    const rows: Row[] = [
      {
        measure,
        against,
        ours: rates(taken.host),
        theirs: rates(taken.bare),
        ratio,
        goal: "≥ 0.5",
        ok: ratio >= 0.5,
        was: { measure: "positions a second, 8 connections, 10 a batch", against: "the same rows, inserted bare" },
        note: `${fixes} positions of ${drivers} drivers a round; ${events} entries and exits; without a zone ${withoutZones.toFixed(0)} /s`,
      },
      {
        measure: `positions a second by the database alone, ${AT_ONCE} connections, 10 a batch`,
        against,
        ours: rates(taken.ours),
        theirs: rates(taken.bare),
        ratio: mean(taken.ours) / mean(taken.bare),
        goal: "",
        ok: null,
        note: "what is late, or comes twice",
      },
    ];
    if (withPeers) {
      const redis = await geoadd(await newLines(admin, drivers));
      rows.push({
        measure,
        against: "Redis GEOADD, pipelined",
        ours: rates(taken.host),
        theirs: rates([redis]),
        ratio: mean(taken.host) / redis,
        goal: "",
        ok: null,
        note: "in memory, the last place of each driver alone, nothing judged",
      });
    }
    return rows;
  } finally {
    host.stop();
    await admin.end();
  }
}

/** A host of the app beside the database. */
function startHost(stack: Stack): {
  keep: (admin: pg.Client, lines: readonly Line[]) => Promise<number>;
  stop: () => void;
} {
  const child = fork(join(import.meta.dirname, "ingest-host.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...stack.env, LOG_LEVEL: "warn" },
  });
  const seconds = (lines: readonly Line[]): Promise<number> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null): void => {
        reject(new Error(`The host ended with ${code}`));
      };
      child.once("exit", ended);
      child.once("message", (told: { seconds: number }) => {
        child.off("exit", ended);
        resolve(told.seconds);
      });
      child.send(lines);
    });
  return {
    async keep(admin, lines) {
      await settle(admin);
      return fixesIn(lines) / (await seconds(lines));
    },
    stop: () => child.kill(),
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
export const rates = (values: readonly number[]): string => `${values.map((value) => value.toFixed(0)).join(", ")} /s`;

/** The same columns, key and parts by day; nothing else. */
export async function makeBareTable(admin: pg.Client): Promise<void> {
  await admin.query(
    'create table public.bench_positions (like public.driver_positions including all) partition by range ("timestamp")',
  );
  await admin.query(`do $$ begin for n in -2..1 loop
    execute format('create table public.bench_positions_%s partition of public.bench_positions for values from (%L) to (%L)', n + 2, current_date + n, current_date + n + 1);
  end loop; end $$`);
  await admin.query("grant insert on public.bench_positions to postgres");
}

/** As after a quiet night, so that neither way pays for what the other left behind. */
async function settle(admin: pg.Client): Promise<void> {
  for (const table of [
    "public.driver_positions",
    "public.bench_positions",
    "public.geofence_events",
    "public.driver_profiles",
    "private.candidates",
  ])
    await admin.query(`vacuum analyze ${table}`);
  await admin.query("checkpoint");
}

async function ours(stack: Stack, admin: pg.Client, lines: readonly Line[]): Promise<number> {
  await settle(admin);
  const clients = await connectionsTo(stack.dbUrl, AT_ONCE);
  try {
    return await send(clients, lines, speakFor, record);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function bare(stack: Stack, admin: pg.Client, lines: readonly Line[]): Promise<number> {
  await settle(admin);
  const clients = await connectionsTo(stack.dbUrl, AT_ONCE);
  try {
    return await send(
      clients,
      lines,
      () => Promise.resolve(),
      async (client, batch, { driver }) => {
        await client.query({
          name: `insert ${batch.length}`,
          text: insertOf(batch.length),
          values: batch.flatMap((fix) => valuesOf(fix, driver)),
        });
      },
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
/** Rows of a batch into the bare table. */
export function insertOf(rows: number): string {
  const row = (n: number): string =>
    `(${COLUMNS.map((name, at) => (name === "timestamp" ? `to_timestamp($${n * COLUMNS.length + at + 1})` : `$${n * COLUMNS.length + at + 1}`)).join(", ")})`;
  return `insert into public.bench_positions (${COLUMNS.map((name) => `"${name}"`).join(", ")}) values ${Array.from({ length: rows }, (_, n) => row(n)).join(", ")}`;
}
const valuesOf = (fix: DayFix, driver: string): unknown[] => [
  driver,
  fix.latitude,
  fix.longitude,
  fix.accuracy,
  fix.speed,
  fix.heading ?? null,
  fix.timestamp,
];

async function eventsOf(admin: pg.Client, lines: readonly Line[]): Promise<number> {
  const ids = [lines.map(({ driver }) => driver)];
  const {
    rows: [kept],
  } = await admin.query<{ fixes: number }>(
    "select count(*)::int as fixes from public.driver_positions where driver_id = any ($1)",
    ids,
  );
  if (kept?.fixes !== fixesIn(lines)) throw new Error(`${kept?.fixes} of ${fixesIn(lines)} positions were kept`);
  const {
    rows: [told],
  } = await admin.query<{ events: number }>(
    "select count(*)::int as events from public.geofence_events where driver_id = any ($1)",
    ids,
  );
  return told?.events ?? 0;
}

/** One GEOADD a position, so many under way at a time. */
async function geoadd(lines: readonly Line[]): Promise<number> {
  const redis = await startRedis();
  try {
    const from = performance.now();
    let answers: Promise<unknown>[] = [];
    for (const { driver, batches } of lines) {
      for (const { latitude, longitude } of batches.flat()) {
        answers.push(redis.send("GEOADD", "drivers", longitude, latitude, driver));
        if (answers.length < IN_FLIGHT) continue;
        await Promise.all(answers);
        answers = [];
      }
    }
    await Promise.all(answers);
    return fixesIn(lines) / ((performance.now() - from) / 1_000);
  } finally {
    await redis.stop();
  }
}
