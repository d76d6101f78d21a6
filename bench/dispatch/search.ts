// The best 5 of N drivers by score, with zones and all conditions, against the 5 nearest of the same index.
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, startDatabase, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { measureInterleaved, formatMs, p50, formatP50AndP99, p99 } from "../harness/stats.ts";
import { disableConstraints } from "../harness/deliveries.ts";
import { createDrivers, type DriverDistribution } from "./drivers.ts";

const SEARCHES = 1_000;
const LAYOUTS: readonly DriverDistribution[] = ["50 cities", "one city"];
const SEARCH =
  "select m.driver_id as id, m.score from public.transactions t, private.list_best_drivers(t, '{}', 'medium', 5) m where t.id = $1";
const NEAREST =
  "select driver_id from private.candidates where tier = $1 and place is not null order by place operator(extensions.<->) private.compute_unit_sphere_point($2, $3) limit 5";

export const benchSearch = (sizes: readonly number[]): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const client = await connect(defer, superuserUrl(await startDatabase(defer)));
    await disableConstraints(client);
    const rows: ResultRow[] = [];
    for (const layout of LAYOUTS) {
      const medians: number[] = [];
      for (const size of sizes) {
        const deliveries = await createDrivers(client, size, layout, SEARCHES);
        const measure = `best 5 of ${size.toLocaleString("en")}, ${layout}`;
        const { rows: tiers } = await client.query<{ tier: number }>(
          "select tier from private.candidates where place is not null group by tier order by count(*) desc limit 1",
        );
        const deliveryOf = (n: number) => deliveries[n % deliveries.length] ?? { id: "", lat: 0, lng: 0 };
        // The planner of a prepared statement does not use the limit; without sorting it reads the index in order.
        await client.query("set enable_sort = off");
        const [ours = [], nearest = []] = await measureInterleaved(SEARCHES, [
          (n) => client.query({ name: "search", text: SEARCH, values: [deliveryOf(n).id] }),
          (n) =>
            client.query({
              name: "nearest",
              text: NEAREST,
              values: [tiers[0]?.tier, deliveryOf(n).lat, deliveryOf(n).lng],
            }),
        ]);
        await client.query("reset enable_sort");
        medians.push(p50(ours));
        rows.push(
          toResultRow({
            measure,
            baseline: "bare nearest-5 on the same index",
            ours: formatP50AndP99(ours),
            theirs: formatP50AndP99(nearest),
            ratio: p99(ours) / p99(nearest),
            goal: goalAtMost(2, "p99"),
            note: `p50 ratio ${(p50(ours) / p50(nearest)).toPrecision(3)}`,
          }),
        );
      }
      const [small, large] = [medians[0], medians.at(-1)];
      if (small && large && sizes.length > 1)
        rows.push(
          toResultRow({
            measure: `growth, ${layout}`,
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
