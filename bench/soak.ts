// npm run bench:soak: hours of a fleet that behaves (scale-fleet.ts) on hosts, workers and a pooler while phones lose
// their network and hosts, workers, connections and the routing provider fail in turns. Whether memory, connections, the
// queue's lag and the tables' dead rows stay as they are, and whether at the end nothing is lost: by the ledger, by what
// was acknowledged to the phones, and by Turf of zones. bench/results/soak.json.
//   --drivers n   on duty (400)
//   --minutes m   (120)
//   --hosts k, --workers m  (2, 2)
//   --every s     seconds from one fault to the next (300)
import { readFileSync } from "node:fs";
import type pg from "pg";
import { readDay } from "../e2e/fixtures/recorded-day.ts";
import { audit, faultsOf } from "../local/fleet/audit.ts";
import { faults as provider } from "../local/stand-ins.ts";
import { compareWithTurf } from "../supabase/tests/support/zone-oracle.ts";
import { connectionsTo, drawZones } from "./day.ts";
import { p50, p99, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { familyOf } from "./processes.ts";
import { Fleet } from "./scale-fleet.ts";
import { startScaleSite, type Site } from "./scale-site.ts";
import { channelOf, DELIVERY_S, HERE, lagOf, makeWorld, newDrivers, pause, pay } from "./scale-world.ts";

const drivers = Number(option("--drivers") ?? 400);
const minutes = Number(option("--minutes") ?? 120);
const hosts = Number(option("--hosts") ?? 2);
const workers = Number(option("--workers") ?? 2);
const every = Number(option("--every") ?? 300);

/** The share of requests that are lost on their way, or their answers. */
const LOST = 0.02;
const SAMPLE_S = 10;
/** For so long at most what is under way may go on once nothing new is paid. */
const COME_HOME_S = 15 * 60;
// Where Turf has no doubt.
const SETTLED = { deepMetres: 60, seconds: 90, gapSeconds: 120 };
// A quarter may be so much higher than the one of before.
const FLAT = 1.15;
const HOT = [
  "public.driver_profiles",
  "private.driver_tracks",
  "private.candidates",
  "graphile_worker._private_jobs",
] as const;

type Sample = Record<string, number>;
type Fault = { name: string; happens: () => Promise<void> };

runParts("soak", { soak: () => inFolder(soak) });

async function soak(dataDir: string): Promise<Row[]> {
  const site = await startScaleSite(dataDir, { hosts, workers });
  const { stack, admin } = site;
  const [service] = (await connectionsTo(stack.dbUrl, 1)) as [pg.Client];
  service.on("error", () => undefined);
  await drawZones(admin);
  const world = await makeWorld(admin, Math.ceil((minutes * 60 * drivers) / DELIVERY_S) + 10);
  const people = await newDrivers(admin, drivers);
  const paid: string[] = [];
  const fleet = new Fleet({
    drivers: people,
    people: world.people,
    partiesOf: world.partiesOf,
    hosts: site.hosts.map(({ url }) => url),
    secret: site.secret,
    channel: channelOf(stack),
    center: HERE,
    lost: LOST,
    heard: () => undefined,
  });
  try {
    await service.query("set role handover_machine");
    await fleet.start();
    const paying = setInterval(
      () => {
        const delivery = world.waiting.pop();
        if (delivery === undefined) return;
        paid.push(delivery);
        // Told again until it is taken, as the provider does it.
        const tell = (): unknown => pay(service, delivery).catch(() => pause(1).then(tell));
        void tell();
      },
      (DELIVERY_S * 1_000) / drivers,
    );
    const { samples, happened } = await watch(site, faultsFor(site), minutes * 60);
    clearInterval(paying);
    const taken = fleet.measured();
    for (let waited = 0; fleet.busy > 0 && waited < COME_HOME_S; waited++) await pause(1);
    fleet.stop();
    for (let waited = 0; (await lagOf(admin)).seconds > 0 && waited < COME_HOME_S; waited++) await pause(1);
    const row = (measure: string, ours: string, goal = "", ok: boolean | null = null, note?: string): Row => ({
      measure,
      against: "",
      ours,
      theirs: "",
      ratio: null,
      goal,
      ok,
      ...(note === undefined ? {} : { note }),
    });
    const times = (values: readonly number[]): string =>
      `${p50(values).toPrecision(3)} / ${p99(values).toPrecision(3)} ms`;
    return [
      row(
        `${drivers} drivers for ${minutes} minutes: requests answered`,
        String(Object.values(taken).reduce((all: number, one) => all + (Array.isArray(one) ? one.length : 0), 0)),
        "",
        null,
        `${taken.unanswered} lost or cut off; ${Object.entries(happened)
          .map(([name, count]) => `${name} ${count} times`)
          .join(", ")}`,
      ),
      row("positions, p50 and p99", times(taken.positions)),
      row("accepts, p50 and p99, with all repeats", times(taken.accepts)),
      ...flatness(samples),
      ...(await whatIsLost(admin, fleet, paid, row)),
    ];
  } finally {
    fleet.stop();
    await service.end().catch(() => undefined);
    await site.end();
  }
}

/** What fails, one after the other. */
function faultsFor({ hosts: its, workers: ours, admin, stack }: Site): Fault[] {
  let nth = 0;
  const killed = async (one: { kill(): Promise<void>; start(): Promise<void> } | undefined): Promise<void> => {
    await one?.kill();
    await pause(3);
    await one?.start();
  };
  const ill = async (wish: Parameters<typeof provider>[1]): Promise<void> => {
    await provider(stack.url, wish);
    await pause(Math.min(60, every / 2));
    await provider(stack.url, {});
  };
  return [
    { name: "a host killed", happens: () => killed(its[nth++ % its.length]) },
    { name: "the provider slow", happens: () => ill({ slowMs: 10_000 }) },
    { name: "a worker killed", happens: () => killed(ours[nth++ % ours.length]) },
    {
      name: "all connections cut",
      happens: async () => {
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'handover%' and pid <> pg_backend_pid()",
        );
      },
    },
    { name: "the provider ill", happens: () => ill({ unavailable: 0.2, cutAfter: 0.2, malformed: 0.1 }) },
  ];
}

async function watch(
  site: Site,
  faults: readonly Fault[],
  seconds: number,
): Promise<{ samples: Sample[]; happened: Record<string, number> }> {
  const samples: Sample[] = [];
  const happened: Record<string, number> = {};
  const from = performance.now();
  let nth = 0;
  let under: Promise<void> = Promise.resolve();
  for (let now = 0; now < seconds; now = (performance.now() - from) / 1_000) {
    await pause(SAMPLE_S);
    samples.push(await sampleOf(site));
    const fault = faults[nth % faults.length];
    if (!fault || now < (nth + 1) * every) continue;
    nth++;
    happened[fault.name] = (happened[fault.name] ?? 0) + 1;
    console.error(`${Math.round(now)} s: ${fault.name}`, JSON.stringify(samples.at(-1)));
    await under;
    under = fault.happens();
  }
  await under;
  return { samples, happened };
}

async function sampleOf({ groups, admin }: Site): Promise<Sample> {
  const memory = Object.fromEntries(
    groups
      .filter(({ name }) => name !== "pooler")
      .map(({ name, pids, only }) => [
        `memory of the ${name}, MiB`,
        pids()
          .flatMap((pid) => familyOf(pid, only))
          .reduce((all, pid) => all + residentMiB(pid), 0),
      ]),
  );
  const {
    rows: [counted],
  } = await admin.query<{ connections: number; dead: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            (select coalesce(sum(n_dead_tup)::float8 / greatest(sum(n_live_tup), 1), 0) from pg_stat_user_tables where relid = any ($1::regclass[])) as dead,
            (select sum(pg_total_relation_size(t))::float8 from unnest($1::regclass[]) t) as bytes`,
    [HOT],
  );
  return {
    ...memory,
    connections: counted?.connections ?? 0,
    "the oldest job waited, s": (await lagOf(admin)).seconds,
    "dead rows for a live one of what changes most": counted?.dead ?? 0,
    "size of what changes most, MiB": (counted?.bytes ?? 0) / 2 ** 20,
  };
}

/** A process's own memory with its share of what it has with others. */
function residentMiB(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** The last quarter of each series against the second: the first is the start's. */
function flatness(samples: readonly Sample[]): Row[] {
  const quarter = (nth: number): readonly Sample[] =>
    samples.slice(Math.floor((samples.length * nth) / 4), Math.floor((samples.length * (nth + 1)) / 4));
  return Object.keys(samples[0] ?? {}).map((name) => {
    const [was, is] = [quarter(1), quarter(3)].map((part) => p50(part.map((sample) => sample[name] ?? 0))) as [
      number,
      number,
    ];
    // Of next to nothing no ratio says anything.
    const ratio = was < 0.5 && is < 0.5 ? 1 : is / was;
    return {
      measure: name,
      against: "the second quarter of the time",
      ours: is.toPrecision(3),
      theirs: was.toPrecision(3),
      ratio,
      goal: `≤ ${FLAT}`,
      ok: ratio <= FLAT,
      note: `${p99(samples.map((sample) => sample[name] ?? 0)).toPrecision(3)} at most`,
    };
  });
}

async function whatIsLost(
  admin: pg.Client,
  fleet: Fleet,
  paid: readonly string[],
  row: (measure: string, ours: string, goal?: string, ok?: boolean | null, note?: string) => Row,
): Promise<Row[]> {
  const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await admin.query(text, values)).rows as T[];
  const acknowledged = fleet.acknowledged;
  const books = faultsOf(
    await audit(
      ask,
      acknowledged.map(({ driver }) => driver),
      [],
    ),
  );
  const ended = await ask<{ status: string; times: number }>(
    "select status, count(*)::int as times from public.transactions where id = any ($1) group by status order by 2 desc",
    [paid],
  );
  const [undone] = await ask<{ times: number }>(
    "select count(*)::int as times from public.transactions where id = any ($1) and status <> 'delivered'",
    [fleet.completed],
  );
  const [failed] = await ask<{ times: number; tasks: string[] | null }>(
    `select count(*)::int as times, array_agg(distinct t.identifier) as tasks
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts`,
  );
  let [kept, missing, compared] = [0, 0, 0];
  const differ: unknown[] = [];
  const { zones } = readDay();
  for (const { driver, at } of acknowledged) {
    const fixes = await ask<{ at: number; lat: number; lng: number; accuracy: number | null; excluded: string | null }>(
      `select extract(epoch from "timestamp")::float8 as at, latitude as lat, longitude as lng, accuracy, excluded
         from public.driver_positions where driver_id = $1 order by "timestamp"`,
      [driver],
    );
    const there = new Set(fixes.map((fix) => Math.round(fix.at * 1_000)));
    kept += at.length;
    missing += at.filter((time) => !there.has(Math.round(time * 1_000))).length;
    const events = await ask<{ zone: string; type: "entry" | "exit"; lat: number; lng: number; at: string }>(
      `select z.name as zone, e.event_type as type, e.latitude as lat, e.longitude as lng, to_char(e."timestamp" at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
         from public.geofence_events e join public.geofence_zones z on z.id = e.zone_id where e.driver_id = $1 order by e."timestamp"`,
      [driver],
    );
    const turf = compareWithTurf(zones, { events, fixes, place: { lat: null, lng: null, at: null } }, SETTLED);
    compared += turf.compared;
    differ.push(...turf.differ);
  }
  return [
    row("faults in the books", String(books.length), "0", books.length === 0, books.join("; ") || "the chain verifies"),
    row(
      "deliveries completed for their driver, and not in the books",
      String(undone?.times ?? 0),
      "0",
      undone?.times === 0,
      `${fleet.completed.length} of ${paid.length} paid were completed; now: ${ended.map(({ status, times }) => `${status} ${times}`).join(", ")}`,
    ),
    row("positions acknowledged, and not kept", String(missing), "0", missing === 0, `${kept} acknowledged`),
    row(
      "places where Turf says otherwise of a zone",
      String(differ.length),
      "0",
      differ.length === 0,
      `${compared} compared${differ.length > 0 ? `; ${JSON.stringify(differ[0])}` : ""}`,
    ),
    row(
      "jobs that were given up",
      String(failed?.times ?? 0),
      "0",
      failed?.times === 0,
      (failed?.tasks ?? []).join(", ") || "none",
    ),
  ];
}
