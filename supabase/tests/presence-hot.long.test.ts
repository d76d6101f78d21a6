// Measures how many updates of driver_profiles by heartbeats and positions are heap-only (HOT), which touch no index.
// Needs its own database, because Postgres counts updates per table.
import { stopStack } from "../../e2e/fixtures/own-stack";
import { callAsBulkDriver, createDrivers } from "./support/bulk-drivers";
import { kmNorth, nextUnusedLocation } from "./support/deliveries";
import { queryRow } from "./support/harness";

const DRIVERS = 60;
const ROUNDS = 20;
jest.setTimeout(600_000);

const readUpdateCounts = () =>
  queryRow<{ updates: number; hot: number }>(
    `select n_tup_upd::int as updates, n_tup_hot_upd::int as hot, pg_stat_force_next_flush() from pg_stat_user_tables
      where relid = 'public.driver_profiles'::regclass`,
  );
const waitForUpdateCounts = async (before: { updates: number }): Promise<{ updates: number; hot: number }> => {
  // Each connection reports its counts to Postgres with a delay.
  for (;;) {
    const counts = await readUpdateCounts();
    if (counts.updates - before.updates >= 2 * DRIVERS * ROUNDS) return counts;
  }
};

test("at least 95 % of the updates by heartbeats and positions are heap-only", async () => {
  const startLocation = nextUnusedLocation();
  const drivers = await createDrivers(Array.from({ length: DRIVERS }, () => ({ at: startLocation, positionAge: 0 })));
  const { now } = await queryRow<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
  const before = await readUpdateCounts();
  // All drivers move 40 m in 2 s each round.
  for (let round = 1; round <= ROUNDS; round++)
    for (const driver of drivers) {
      const { lat, lng } = kmNorth(startLocation, round * 0.04);
      await callAsBulkDriver(driver, "record_heartbeat", {});
      await callAsBulkDriver(driver, "record_positions", {
        p_positions: [{ timestamp: now + 2 * round, latitude: lat, longitude: lng }],
      });
    }
  const after = await waitForUpdateCounts(before);
  const hotShare = (after.hot - before.hot) / (after.updates - before.updates);
  console.log(`${(100 * hotShare).toFixed(1)} % of ${after.updates - before.updates} updates`);
  expect(hotShare).toBeGreaterThanOrEqual(0.95);
});

afterAll(stopStack, 60_000);
