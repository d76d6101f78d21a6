// Replays a recorded day of 50 drivers: as recorded, and with faults of networks and phone clocks. The stored positions
// and zone events must not depend on the faults.
import { randomInt } from "node:crypto";
import { shiftDayTo, readRecordedDay } from "../../e2e/fixtures/recorded-day";
import { storePositionsViaServer } from "./support/server-positions";
import {
  toBatches,
  createReplayZones,
  forEachConcurrent,
  createReplayDrivers,
  recordPositions,
  readReplayResult,
  deactivateZones,
  type ReplayDriver,
  type ReplayPosition,
  type ReplayResult,
} from "./support/replay";
import { applyClockSkew, applyNetworkFaults, type NetworkFault, type ClockSkew } from "./support/network-faults";
import { compareZoneEventsWithTurf, toSeconds } from "./support/zone-oracle";
import { queryRow } from "./support/harness";

// In `npm test` some of the drivers; `npm run test:all` sets REPLAY_DRIVERS to all 50. REPLAY_SEED repeats a failed
// run.
const DRIVERS = Number(process.env.REPLAY_DRIVERS ?? 6);
const SEED = Number(process.env.REPLAY_SEED ?? randomInt(1_000_000));
const CONCURRENCY = 4;
jest.setTimeout(60_000 + DRIVERS * 30_000);

const day = readRecordedDay();
let days: ReplayPosition[][];
let zones: Map<string, string>;
let faultlessResults: ReplayResult[];

beforeAll(async () => {
  const { now } = await queryRow<{ now: number }>("select floor(extract(epoch from clock_timestamp()))::float8 as now");
  // The seed chooses the drivers; each day ends as recorded, the last one now.
  const firstDriver = SEED % day.drivers.length;
  days = shiftDayTo(now, day.drivers)
    .map((_, n, all) => all[(firstDriver + n) % all.length] ?? [])
    .slice(0, DRIVERS);
  zones = await createReplayZones(day.zones);
  faultlessResults = await replay((positions) => [toBatches(positions)]);
});
afterAll(() => deactivateZones(zones));

/**
 * Replays each recorded track with a new driver; `record` stores it through the database or the app server. Each list of
 * batches that `splitIntoRequests` returns is sent in order; several lists are sent concurrently.
 */
async function replay(
  splitIntoRequests: (positions: ReplayPosition[], n: number) => ReplayPosition[][][] | Promise<ReplayPosition[][][]>,
  storeBatch: typeof recordPositions = recordPositions,
): Promise<ReplayResult[]> {
  const drivers = await createReplayDrivers(days.length);
  const results: ReplayResult[] = [];
  await forEachConcurrent(drivers, CONCURRENCY, async (driver: ReplayDriver, n) => {
    const senders = await splitIntoRequests(days[n] ?? [], n);
    await Promise.all(
      senders.map(async (batches) => {
        for (const batch of batches) await storeBatch(driver, batch);
      }),
    );
    results[n] = await readReplayResult(driver, zones);
  });
  return results;
}

/** Driver by driver, so that the difference is short; the seed repeats the same faults. */
function expectSame(results: readonly ReplayResult[]): void {
  const differingDrivers = results.flatMap((result, n) => {
    const expected = faultlessResults[n] as ReplayResult;
    const events = differences(expected, result, ({ events }) =>
      events.map(({ zone, type, lat, lng, at }) => `${type} of ${zone} at ${lat} ${lng}, ${at}`),
    );
    const positions = differences(expected, result, (line) =>
      line.positions.map((position) => JSON.stringify(position)),
    );
    const placeDiffers = JSON.stringify(result.place) !== JSON.stringify(expected.place);
    return events.length + positions.length > 0 || placeDiffers
      ? [
          {
            driver: n,
            events: events.length,
            positions: positions.length,
            some: [...events.slice(0, 4), ...positions.slice(0, 2)],
            place: placeDiffers ? [expected.place, result.place] : "same",
          },
        ]
      : [];
  });
  expect({ seed: SEED, drivers: DRIVERS, differ: differingDrivers }).toEqual({
    seed: SEED,
    drivers: DRIVERS,
    differ: [],
  });
}
/** Lines that one result lacks and those it adds, counted with repetition. */
function differences(
  expected: ReplayResult,
  actual: ReplayResult,
  toLines: (result: ReplayResult) => string[],
): string[] {
  return [
    ...linesMissingFrom(toLines(expected), toLines(actual)).map((line) => `lacks ${line}`),
    ...linesMissingFrom(toLines(actual), toLines(expected)).map((line) => `adds ${line}`),
  ];
}
function linesMissingFrom(lines: readonly string[], others: readonly string[]): string[] {
  const countByText = new Map<string, number>();
  for (const text of others) countByText.set(text, (countByText.get(text) ?? 0) + 1);
  return lines.filter((line) => {
    const count = countByText.get(line) ?? 0;
    countByText.set(line, count - 1);
    return count <= 0;
  });
}

test("a day as recorded: stores every position, drivers come and go, and zone visits equal Turf's", () => {
  const differingDrivers = faultlessResults.flatMap((result, n) => {
    expect(result.positions).toHaveLength(days[n]?.length ?? 0);
    const lastValid = result.positions.filter(({ excluded }) => excluded === null).at(-1);
    expect([toSeconds(result.place), result.place.lat, result.place.lng]).toEqual([
      lastValid?.at,
      lastValid?.lat,
      lastValid?.lng,
    ]);
    const { compared, differences: mismatches } = compareZoneEventsWithTurf(day.zones, result, {
      deepMetres: 60,
      seconds: 180,
      gapSeconds: 300,
    });
    expect(compared).toBeGreaterThan(1_000);
    return mismatches.map((mismatch) => ({ driver: n, ...mismatch }));
  });
  expect({ seed: SEED, differ: differingDrivers }).toEqual({ seed: SEED, differ: [] });
  expect(faultlessResults.flatMap(({ events }) => events).length).toBeGreaterThan(DRIVERS * 20);
});

test("evaluated by the app server, with many concurrent phones, equals the database's evaluation", async () => {
  expectSame(await replay((positions) => [toBatches(positions)], storePositionsViaServer));
});

test("lost requests and responses, repeated, late, overlapping and disordered batches give the same day", async () => {
  const faultCounts: Partial<Record<NetworkFault, number>> = {};
  const results = await replay((positions, n) => {
    const { arrivals, faultCounts: trackFaults } = applyNetworkFaults(positions, SEED + n);
    for (const [kind, times] of Object.entries(trackFaults) as [NetworkFault, number][])
      faultCounts[kind] = (faultCounts[kind] ?? 0) + times;
    return [arrivals];
  }, storePositionsViaServer);
  expect(Object.entries(faultCounts).filter(([, times]) => times < DRIVERS)).toEqual([]);
  expectSame(results);
});

test("two tabs of a phone that send concurrently, each with its own faults, give the same day", async () => {
  expectSame(
    await replay((positions, n) => {
      const { arrivals } = applyNetworkFaults(positions, SEED + 1_000 + n);
      return [
        arrivals.filter((_, at) => at % 2 === 0),
        arrivals.filter((_, at) => at % 2 === 1),
        toBatches(positions, 37).reverse(),
      ];
    }, storePositionsViaServer),
  );
});

describe("phones with a wrong clock", () => {
  // By seed, except the drift.
  const offsetFor = (n: number): number => ((SEED + 17 * n) % 1_201) - 600;
  test.each<[string, (n: number) => ClockSkew, number]>([
    [
      "by up to ten minutes: the same entries and exits at the same places, within a second",
      (n) => ({ offSeconds: offsetFor(n), driftPerSecond: 0 }),
      1,
    ],
    [
      "and goes more wrong by a second or so an hour: the same, within two seconds",
      (n) => ({ offSeconds: 37 * n - 300, driftPerSecond: (n % 2 === 0 ? 1 : -1) * 2e-4 }),
      2,
    ],
  ])("%s", async (_, clock, toleranceSeconds) => {
    const results = await replay(async (positions, n) => [await applyClockSkew(positions, clock(n))]);
    // A wrong clock is corrected in steps of up to two seconds. Near the minimum stay of a visit that may rightly add
    // or drop one, at most one a driver. Near the gap that hides the route it rightly moves every crossing in the gap
    // to its end: such gaps are excluded.
    const allowedEvents = toleranceSeconds < 2 ? 0 : 2;
    const gapSeconds = Number(
      (await queryRow<{ gap: string }>("select private.get_setting('zone_gap_seconds') as gap")).gap,
    );
    const isCertain = ({ positions }: ReplayResult, event: ReplayResult["events"][number]): boolean => {
      const at = toSeconds(event);
      const validPositions = positions.filter(({ excluded }) => excluded === null);
      return (
        toleranceSeconds < 2 ||
        !validPositions.some((position, n) => {
          const from = validPositions[n - 1]?.at ?? position.at;
          return (
            Math.abs(position.at - from - gapSeconds) <= toleranceSeconds &&
            at >= from - toleranceSeconds &&
            at <= position.at + toleranceSeconds
          );
        })
      );
    };
    const describeEvent = ({ zone, type, lat, lng }: ReplayResult["events"][number]): string =>
      `${type} of ${zone} at ${lat.toFixed(6)} ${lng.toFixed(6)}`;
    const differingDrivers = results.flatMap((result, n) => {
      const expected = faultlessResults[n] as ReplayResult;
      expect(expected.events.length).toBeGreaterThan(10);
      const lateEvents = result.events
        .map((event) =>
          Math.min(
            ...expected.events
              .filter((other) => describeEvent(other) === describeEvent(event))
              .map((other) => Math.abs(toSeconds(event) - toSeconds(other))),
          ),
        )
        .filter(Number.isFinite);
      const place =
        Math.abs(toSeconds(result.place) - toSeconds(expected.place)) <= toleranceSeconds &&
        result.place.lat === expected.place.lat &&
        result.place.lng === expected.place.lng;
      const events = differences(expected, result, (line) =>
        line.events.filter((event) => isCertain(expected, event)).map(describeEvent),
      );
      return events.length > allowedEvents || !place || lateEvents.some((seconds) => seconds > toleranceSeconds + 0.001)
        ? [{ driver: n, events: events.length, some: events.slice(0, 4), place, latest: Math.max(...lateEvents) }]
        : [];
    });
    expect({ seed: SEED, differ: differingDrivers }).toEqual({ seed: SEED, differ: [] });
  });
});
