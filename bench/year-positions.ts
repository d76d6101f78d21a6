// Positions of a day that is long over: what they take in their part, and in files.
import type pg from "pg";
import { day, drawZones, newLines, record, speakFor } from "./day.ts";
import type { Row } from "./machine.ts";
import { quiet, told, until } from "./year-world.ts";

const HOT_DAYS = 14;
const KEPT_DAYS = 30;
const OLD_DAY = 16;

/** The recorded day of fifty drivers as a day of two weeks ago: in its part, and in files; and a day dropped. */
export async function coldDay(
  owner: pg.Client,
  admin: pg.Client,
  aDay: number,
  working: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<Row[]> {
  await drawZones(admin);
  const lines = await newLines(admin);
  for (const line of lines) {
    await speakFor(owner, line);
    const fixes = line.batches.flat();
    for (let from = 0; from < fixes.length; from += 100) await record(owner, fixes.slice(from, from + 100));
    await owner.query("reset role");
  }
  const old = async (query: string, values: unknown[] = []) =>
    (await admin.query<Record<string, number>>(query, values)).rows[0] ?? {};
  const { rows: named } = await admin.query<{ day: string; part: string }>(
    "select d::text as day, 'private.driver_positions_' || to_char(d, 'YYYYMMDD') as part from (select (now() at time zone 'UTC')::date - $1::int as d) n",
    [OLD_DAY],
  );
  const { day: oldDay, part } = named[0] as { day: string; part: string };
  await admin.query("select private.make_position_day($1)", [oldDay]);
  // The recorded day goes past midnight; its last is before the old day's end.
  await admin.query(
    `insert into public.driver_positions (driver_id, latitude, longitude, accuracy, speed, heading, "timestamp", source, received_at, excluded, zones)
     select driver_id, latitude, longitude, accuracy, speed, heading, "timestamp" - by.much, source, received_at - by.much, excluded, zones
       from public.driver_positions, (select max("timestamp") - ($2::date + 1)::timestamp at time zone 'UTC' + interval '1 second' as much from public.driver_positions where driver_id = any ($1)) by
      where driver_id = any ($1) and "timestamp" - by.much >= $2::date::timestamp at time zone 'UTC' order by "timestamp"`,
    [lines.map(({ driver }) => driver), oldDay],
  );
  await admin.query(`vacuum analyze ${part}`);
  const { bytes: hot = 0, fixes = 0 } = await old(
    `select pg_total_relation_size('${part}')::float8 as bytes, count(*)::float8 as fixes from ${part}`,
  );
  const move = () =>
    working(async () => {
      await owner.query("select graphile_worker.add_job('move_positions', '{}')");
      await quiet(owner);
    });
  const began = performance.now();
  await move();
  const moved = performance.now() - began;
  const { bytes: cold = 0, written = 0 } = await old(
    "select sum(bytes)::float8 as bytes, sum(fixes)::float8 as written from private.position_files where day = $1",
    [oldDay],
  );
  if (written !== fixes) throw new Error(`${written} of ${fixes} positions are in files`);
  await admin.query("update private.position_files set moved_at = moved_at - interval '2 minutes'");
  const dropping = performance.now();
  await owner.query("select app.drop_moved_day()");
  const dropped = performance.now() - dropping;
  await until(
    "the part's end",
    async () => (await admin.query("select 1 where to_regclass($1) is null", [part])).rows.length === 1,
  );
  // Of ten hours on duty, a position each half minute; a driver takes 15 deliveries in them.
  const positions = (aDay / 15) * 1_200;
  const perDriver = `${day.drivers.length} drivers`;
  const gb = (per: number, days: number): number => per * positions * days;
  return [
    {
      measure: "bytes a position keeps in files",
      against: "in its day's part, with index",
      ours: (cold / fixes).toFixed(1),
      theirs: (hot / fixes).toFixed(0),
      ratio: cold / hot,
      goal: "≤ 0.25",
      ok: cold / hot <= 0.25,
      note: `${fixes} positions of ${perDriver}`,
    },
    {
      measure: `positions at ${aDay} deliveries a day: ${HOT_DAYS} days in the table, the rest of ${KEPT_DAYS} in files`,
      against: `all ${KEPT_DAYS} days in the table`,
      ours: `${told(gb(hot / fixes, HOT_DAYS))} and ${told(gb(cold / fixes, KEPT_DAYS - HOT_DAYS))} (extrapolated)`,
      theirs: told(gb(hot / fixes, KEPT_DAYS)),
      ratio: (hot * HOT_DAYS + cold * (KEPT_DAYS - HOT_DAYS)) / (hot * KEPT_DAYS),
      goal: "",
      ok: null,
      note: `${(positions / 1e6).toFixed(1)} million a day`,
    },
    {
      measure: "moving a driver's day into a file",
      against: "",
      ours: `${(moved / day.drivers.length).toFixed(0)} ms`,
      theirs: "",
      ratio: null,
      goal: "",
      ok: null,
      note: "written, read back and kept, four at once, with the worker's start",
    },
    {
      measure: "dropping a day that is in files",
      against: "",
      ours: `${dropped.toFixed(0)} ms`,
      theirs: "",
      ratio: null,
      goal: "",
      ok: null,
      note: `${((dropped / fixes) * 1e3).toFixed(1)} µs a position: each driver's rows counted and hashed once more, then the part dropped`,
    },
  ];
}
