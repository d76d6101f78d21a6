// PostGIS on a server of its own (Debian's Postgres 15): geography, its index, growing circles in one function of the
// database.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../e2e/fixtures/services.ts";
import type { Peer } from "./peer.ts";
import { debian, program } from "./debian.ts";

const NOBODY = 65_534;

// The same rules and the same early stop as the other peers have; one circle is one function and the growing is around
// it.
const FUNCTIONS = `
  create function best_within(p_lat float8, p_lng float8, p_here int[], p_limit int, p_radius float8) returns table (id uuid, score int, metres float8) language sql stable as $$
    with near as (
      select d.id, st_distance(d.place, st_point(p_lng, p_lat)::geography, false) as m, d.quality, d.zones, d.priorities from drivers d
       where d.fresh and st_dwithin(d.place, st_point(p_lng, p_lat)::geography, p_radius, false)),
    able as (
      select n.id, n.m, n.quality, (select min(z.p) from unnest(n.zones, n.priorities) z (no, p) where z.no = any (p_here)) as best from near n
       where n.zones = '{}' or n.zones && p_here),
    scored as (
      select a.id, coalesce((10 - a.best) * 10, 0) + case when a.m <= 2000 then 50 when a.m <= 5000 then 30 when a.m <= 10000 then 15 else 5 end + a.quality + 25 as score, a.m from able a
      union all
      select d.id, (select max(50 + (10 - z.p) * 5 + case when exists (select from zones k where k.no = z.no and st_dwithin(k.place, d.place, k.radius, false)) then 25 else 0 end)
                      from unnest(d.zones, d.priorities) z (no, p) where z.no = any (p_here)), null from drivers d where not d.fresh and d.zones && p_here)
    select s.id, s.score::int, s.m from scored s order by s.score desc, s.m nulls last, s.id limit p_limit
  $$;
  create function best(p_lat float8, p_lng float8, p_dlat float8, p_dlng float8, p_limit int) returns table (id uuid, score int) language plpgsql stable as $$
  declare
    v_here int[] := array(select no from zones where st_dwithin(place, st_point(p_dlng, p_dlat)::geography, radius, false));
    v_most int := case when cardinality(v_here) > 0 then 90 else 0 end;
    v_radius float8; v_beyond int; v_ids uuid[]; v_scores int[];
  begin
    for v_radius, v_beyond in values (2000::float8, 30), (5000, 15), (10000, 5), (50000, -1000) loop
      select array_agg(w.id), array_agg(w.score) into v_ids, v_scores from best_within(p_lat, p_lng, v_here, p_limit, v_radius) w;
      exit when v_scores[p_limit] > v_most + v_beyond + 40;
    end loop;
    return query select * from unnest(v_ids, v_scores);
  end $$`;

export async function postgis(): Promise<Peer> {
  debian("postgresql-15", "postgresql-15-postgis-3");
  const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chownSync(folder, NOBODY, NOBODY);
    chmodSync(folder, 0o700);
  }
  const who = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = join(folder, "data");
  execFileSync(program("initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"], {
    ...who,
    stdio: "ignore",
    cwd: folder,
  });
  const port = await freePort();
  // As our own server runs: the same memory, jit off for short queries.
  const server = spawn(
    program("postgres"),
    ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", "jit=off", "-c", "fsync=off"],
    { ...who, stdio: "ignore", cwd: folder },
  );
  const open = async (left: number): Promise<pg.Client> => {
    const tried = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    try {
      await tried.connect();
      return tried;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((again) => setTimeout(again, 100));
      return open(left - 1);
    }
  };
  const client = await open(100);
  return {
    name: "PostGIS",
    fresh: true,
    load: async (drivers, world) => {
      await client.query(
        "create extension if not exists postgis; drop table if exists drivers, zones cascade; drop function if exists best; drop function if exists best_within",
      );
      await client.query(
        "create table drivers (id uuid primary key, place geography(point), fresh boolean, quality int, zones int[], priorities int[]); create table zones (no int, place geography(point), radius float8)",
      );
      await client.query(
        "insert into zones select no, st_point(lng, lat)::geography, radius from json_to_recordset($1) as r (no int, lat float8, lng float8, radius float8)",
        [JSON.stringify(world.zones)],
      );
      const able = drivers.filter((driver) => driver.available);
      for (let from = 0; from < able.length; from += 20_000) {
        await client.query(
          "insert into drivers select id, st_point(lng, lat)::geography, fresh, quality, zones, priorities from json_to_recordset($1) as r (id uuid, lat float8, lng float8, fresh boolean, quality int, zones int[], priorities int[])",
          [
            JSON.stringify(
              able.slice(from, from + 20_000).map((driver) => ({
                ...driver,
                quality: (driver.serial ? 10 : 0) + (driver.app ? 5 : 0),
                zones: driver.zones.map(({ no }) => no),
                priorities: driver.zones.map(({ priority }) => priority),
              })),
            ),
          ],
        );
      }
      await client.query(
        "create index on drivers using gist (place); create index on drivers using gin (zones) where not fresh; create index on zones using gist (place)",
      );
      await client.query("vacuum analyze drivers");
      await client.query(FUNCTIONS);
    },
    best: async ({ pickup, delivery }, limit) =>
      (
        await client.query<{ id: string; score: number }>({
          name: "best",
          text: "select * from best($1, $2, $3, $4, $5)",
          values: [pickup.lat, pickup.lng, delivery.lat, delivery.lng, limit],
        })
      ).rows,
    bare: ({ pickup }) =>
      client.query({
        name: "bare",
        text: "select id from drivers order by place <-> st_point($1, $2)::geography limit 5",
        values: [pickup.lng, pickup.lat],
      }),
    stop: async () => {
      await client.end();
      const gone = new Promise((done) => server.once("exit", done));
      server.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
