// The share of in-place (HOT) updates of driver_profiles by heartbeats and positions, on a database of its own: the
// counters are the table's.
import { stopStack } from "../../e2e/fixtures/own-stack";
import { callAs, createDrivers } from "./support/crowd";
import { kmNorth, nextFreePlace } from "./support/deliveries";
import { queryRow } from "./support/harness";

const DRIVERS = 60;
const ROUNDS = 20;
jest.setTimeout(600_000);

const updateCounts = () =>
  queryRow<{ updates: number; hot: number }>(
    `select n_tup_upd::int as updates, n_tup_hot_upd::int as hot, pg_stat_force_next_flush() from pg_stat_user_tables
      where relid = 'public.driver_profiles'::regclass`,
  );
const updatesFrom = async (before: { updates: number }): Promise<{ updates: number; hot: number }> => {
  // Each connection reports its counts with a delay.
  for (;;) {
    const counts = await updateCounts();
    if (counts.updates - before.updates >= 2 * DRIVERS * ROUNDS) return counts;
  }
};

test("at least 95 % of the updates by heartbeats and positions are in place", async () => {
  const at = nextFreePlace();
  const drivers = await createDrivers(Array.from({ length: DRIVERS }, () => ({ at, positionAge: 0 })));
  const { now } = await queryRow<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
  const before = await updateCounts();
  // All of them drive: 20 m a second.
  for (let round = 1; round <= ROUNDS; round++)
    for (const driver of drivers) {
      const { lat, lng } = kmNorth(at, round * 0.04);
      await callAs(driver, "record_heartbeat", {});
      await callAs(driver, "record_positions", {
        p_positions: [{ timestamp: now + 2 * round, latitude: lat, longitude: lng }],
      });
    }
  const after = await updatesFrom(before);
  const share = (after.hot - before.hot) / (after.updates - before.updates);
  console.log(`${(100 * share).toFixed(1)} % of ${after.updates - before.updates} updates`);
  expect(share).toBeGreaterThanOrEqual(0.95);
});

afterAll(stopStack, 60_000);
