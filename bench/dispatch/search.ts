// The best 5 of N drivers by score, with zones and all conditions, against the 5 nearest of the same index.
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, startDatabase, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { measureInterleaved, formatMs, p50, formatP50AndP99, p99 } from "../harness/stats.ts";
import { disableConstraints } from "../harness/deliveries.ts";
import { createDrivers, type DriverDistribution } from "./drivers.ts";

const SEARCHES = 1_000;
const DISTRIBUTIONS: readonly DriverDistribution[] = ["50 cities", "one city"];
const SEARCH_SQL =
  "select m.driver_id as id, m.score from public.transactions t, private.list_best_drivers(t, '{}', 'medium', 5) m where t.id = $1";
const NEAREST_SQL =
  "select driver_id from private.candidates where tier = $1 and place is not null order by place operator(extensions.<->) private.compute_unit_sphere_point($2, $3) limit 5";

export const benchSearch = (sizes: readonly number[]): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const client = await connect(defer, superuserUrl(await startDatabase(defer)));
    await disableConstraints(client);
    const rows: ResultRow[] = [];
    for (const distribution of DISTRIBUTIONS) {
      const medians: number[] = [];
      for (const size of sizes) {
        const deliveries = await createDrivers(client, size, distribution, SEARCHES);
        const measure = `best 5 of ${size.toLocaleString("en")}, ${distribution}`;
        const { rows: tiers } = await client.query<{ tier: number }>(
          "select tier from private.candidates where place is not null group by tier order by count(*) desc limit 1",
        );
        const deliveryForRound = (n: number) => deliveries[n % deliveries.length] ?? { id: "", lat: 0, lng: 0 };
        // The planner of a prepared statement does not use the limit; without sorting it reads the index in order.
        await client.query("set enable_sort = off");
        const [searchMs = [], nearestMs = []] = await measureInterleaved(SEARCHES, [
          (n) => client.query({ name: "search", text: SEARCH_SQL, values: [deliveryForRound(n).id] }),
          (n) =>
            client.query({
              name: "nearest",
              text: NEAREST_SQL,
              values: [tiers[0]?.tier, deliveryForRound(n).lat, deliveryForRound(n).lng],
            }),
        ]);
        await client.query("reset enable_sort");
        medians.push(p50(searchMs));
        rows.push(
          toResultRow({
            measure,
            baseline: "bare nearest-5 on the same index",
            ours: formatP50AndP99(searchMs),
            theirs: formatP50AndP99(nearestMs),
            ratio: p99(searchMs) / p99(nearestMs),
            goal: goalAtMost(2, "p99"),
            note: `p50 ratio ${(p50(searchMs) / p50(nearestMs)).toPrecision(3)}`,
          }),
        );
      }
      const [small, large] = [medians[0], medians.at(-1)];
      if (small && large && sizes.length > 1)
        rows.push(
          toResultRow({
            measure: `growth, ${distribution}`,
            baseline: `p50 at ${sizes[0]?.toLocaleString("en")}`,
            ours: formatMs(large),
            theirs: formatMs(small),
            ratio: large / small,
            goal: goalAtMost(2),
          }),
        );
    }
    return rows;
  });
