// The best 5 of N by score, with gates and zones: ours against the bare nearest-5 of the same index and against peers.
import type pg from "pg";
import { geokdbush } from "./peers/geokdbush.ts";
import { postgis } from "./peers/postgis.ts";
import type { Peer } from "./peers/peer.ts";
import { redis } from "./peers/redis.ts";
import { p50, p99, timed, timedInTurns, type Row } from "./machine.ts";
import { keepBook } from "./scoring.ts";
import { buildWorld, openTheGates, readDrivers, type BenchDelivery, type BenchWorld, type Layout } from "./world.ts";

type MatchingOptions = { sizes: number[]; layouts: Layout[]; withPeers: boolean };

const LIMIT = 5;
const ms = (value: number): string => `${value.toPrecision(3)} ms`;
const both = (values: readonly number[]): string => `${ms(p50(values))} / ${ms(p99(values))}`;

// Whoever has no position to match by an index is scored, everybody, then sorted: what is written first and works at
// first.
const FULL_SCAN = `
  with here as (select z.no from public.transactions t, private.zones_at(t.delivery_latitude, t.delivery_longitude) z where t.id = $1)
  select r.driver_id, max(s.score) as score from public.transactions t cross join public.driver_profiles d join private.candidates r on r.driver_id = d.user_id
    cross join lateral (select case when r.place is null then r.tier % 128 else r.tier % 128 + 10 + 15
      + private.distance_points(private.distance_m(d.current_latitude, d.current_longitude, t.pickup_latitude, t.pickup_longitude) / 1000) end as score,
      case when r.place is not null then private.distance_m(d.current_latitude, d.current_longitude, t.pickup_latitude, t.pickup_longitude) end as metres) s
   where t.id = $1 and (r.zone_no = 0 or r.zone_no in (select no from here)) and (s.metres is null or s.metres <= 50000)
   group by r.driver_id order by max(s.score) desc, min(s.metres) nulls last, r.driver_id limit ${LIMIT}`;

export async function benchMatching(client: pg.Client, { sizes, layouts, withPeers }: MatchingOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const oursBySize = new Map<string, number>();
  await openTheGates(client);
  for (const layout of layouts) {
    for (const size of sizes) {
      const world = await buildWorld(client, size, layout, 1_000);
      const measure = `best 5 of ${size.toLocaleString("en")}, ${layout}`;
      const delivery = (n: number): BenchDelivery => world.deliveries[n % world.deliveries.length] as BenchDelivery;
      const ask = {
        name: "ours",
        text: "select m.driver_id as id, m.score from public.transactions t, private.best_drivers(t, '{}', 'medium', 5) m where t.id = $1",
      };
      const tier = (
        await client.query<{ tier: number }>(
          "select tier from private.candidates where place is not null group by tier order by count(*) desc limit 1",
        )
      ).rows[0]?.tier;
      // The planner of a named statement does not know that five is few; told not to sort, it reads the index as one
      // would wish.
      await client.query("set enable_sort = off");
      const nearest = {
        name: "nearest",
        text: "select driver_id from private.candidates where tier = $1 and place is not null order by place operator(extensions.<->) private.globe($2, $3) limit 5",
      };
      const [ours, bare] = await timedInTurns(
        1_000,
        (n) => client.query({ ...ask, values: [delivery(n).id] }),
        (n) => client.query({ ...nearest, values: [tier, delivery(n).pickup.lat, delivery(n).pickup.lng] }),
      );
      await client.query("reset enable_sort");
      const ratio = p99(ours) / p99(bare);
      oursBySize.set(`${layout}:${size}`, p50(ours));
      rows.push({
        measure,
        against: "bare nearest-5 on the same index",
        ours: both(ours),
        theirs: both(bare),
        ratio,
        goal: "p99 ≤ 2",
        ok: ratio <= 2,
        note: `p50 ratio ${(p50(ours) / p50(bare)).toPrecision(3)}`,
      });

      const scans = size >= 1_000_000 ? 3 : size >= 100_000 ? 10 : 50;
      const full = await timed(
        scans,
        (n) => client.query({ name: "full", text: FULL_SCAN, values: [delivery(n).id] }),
        1,
      );
      rows.push({
        measure,
        against: "a full scan",
        ours: both(ours),
        theirs: both(full),
        ratio: p50(ours) / p50(full),
        goal: "p50 < 1",
        ok: p50(ours) < p50(full),
      });
      if (withPeers) rows.push(...(await againstPeers(client, world, measure, ours, bare)));
    }
  }
  for (const layout of layouts) {
    const [small, large] = [oursBySize.get(`${layout}:${sizes[0]}`), oursBySize.get(`${layout}:${sizes.at(-1)}`)];
    if (small && large && sizes.length > 1)
      rows.push({
        measure: `growth, ${layout}`,
        against: `p50 at ${sizes[0]?.toLocaleString("en")}`,
        ours: ms(large),
        theirs: ms(small),
        ratio: large / small,
        goal: "≤ 2",
        ok: large / small <= 2,
      });
  }
  return rows;
}

async function againstPeers(
  client: pg.Client,
  world: BenchWorld,
  measure: string,
  ours: number[],
  bare: number[],
): Promise<Row[]> {
  const drivers = await readDrivers(client);
  const book = keepBook(drivers, world.zones);
  const rows: Row[] = [];
  for (const make of [redis, geokdbush, postgis]) {
    let peer: Peer | null = null;
    try {
      peer = await make();
      await peer.load(drivers, world, book);
      const at = (n: number): BenchDelivery => world.deliveries[n % world.deliveries.length] as BenchDelivery;
      const same = await sameAnswers(client, world, peer);
      const theirs = await timed(world.drivers >= 100_000 ? 200 : 1_000, (n) => peer?.best(at(n), LIMIT), 5);
      const theirBare = peer.bare ? await timed(500, (n) => peer?.bare?.(at(n)), 20) : null;
      // A peer on a server of its own is measured by that server's own nearest five.
      const ratio = theirBare ? p50(ours) / p50(bare) / (p50(theirs) / p50(theirBare)) : p50(ours) / p50(theirs);
      rows.push({
        measure,
        against: `${peer.name}${theirBare ? ", each by its own bare nearest-5" : ""}`,
        ours: both(ours),
        theirs: both(theirs),
        ratio,
        goal: peer.fresh ? "p50 < 1" : "(not fresh)",
        ok: peer.fresh ? ratio < 1 : null,
        note: same,
      });
    } catch (error) {
      rows.push({
        measure,
        against: peer?.name ?? make.name,
        ours: both(ours),
        theirs: "not run",
        ratio: null,
        goal: "",
        ok: null,
        note: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
      });
    } finally {
      await peer?.stop();
    }
  }
  return rows;
}

/** Whether the peer finds the same scores for the first deliveries; peers measure distance a little differently. */
async function sameAnswers(client: pg.Client, world: BenchWorld, peer: Peer): Promise<string> {
  let same = 0;
  const sample = world.deliveries.slice(0, 20);
  for (const delivery of sample) {
    const { rows } = await client.query<{ score: number }>(
      "select m.score from public.transactions t, private.best_drivers(t, '{}', 'medium', 5) m where t.id = $1",
      [delivery.id],
    );
    const theirs = await peer.best(delivery, LIMIT);
    if (JSON.stringify(rows.map(({ score }) => score)) === JSON.stringify(theirs.map(({ score }) => score))) same++;
  }
  return `${same} of ${sample.length} answers the same`;
}
