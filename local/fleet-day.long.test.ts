import { readRecordedDay } from "../e2e/fixtures/recorded-day";
import { simulateDay } from "./fleet/day";
import { packDay, unpackDay } from "./fleet/day-file";
import { distance } from "./fleet/geo";

const day = readRecordedDay();
const gaps = day.drivers.map((positions) =>
  positions.slice(1).map(({ timestamp }, n) => timestamp - (positions[n]?.timestamp ?? 0)),
);
const count = (low: number, high: number): number => gaps.flat().filter((gap) => gap >= low && gap < high).length;

// Some of the drivers: each has their own seed.
test("reproduces the recorded day from its seed", async () => {
  const simulated = await simulateDay(day.seed, 4);
  expect(simulated).toEqual({ ...day, drivers: day.drivers.slice(0, 4) });
}, 60_000);

test("changes with the seed; an additional driver changes no other", async () => {
  const [two, three] = await Promise.all([simulateDay(2, 1), simulateDay(2, 2)]);
  expect(three.drivers.slice(0, 1)).toEqual(two.drivers);
  expect(two.drivers[0]).not.toEqual(day.drivers[0]);
}, 60_000);

test("unpacks a packed day unchanged, also without positions or with negative values", () => {
  const drivers = [
    [],
    [
      { timestamp: 86_399, latitude: -89.999999, longitude: 179.999999, accuracy: 0, speed: 0 },
      { timestamp: 5, latitude: 0.000001, longitude: -180, accuracy: 400, speed: 61.2, heading: 0 },
    ],
  ];
  expect(unpackDay(packDay({ what: "", command: "", seed: 7 }, drivers))).toEqual({
    header: { what: "", command: "", seed: 7, positionCounts: [0, 2] },
    drivers,
  });
});

test("contains shifts, tunnels, suspended phones, bad positions and jumps", () => {
  expect(day.drivers).toHaveLength(50);
  expect(day.drivers.flat().length).toBeGreaterThan(40_000);
  for (const positions of day.drivers) {
    const [first, last] = [positions[0]?.timestamp ?? 0, positions.at(-1)?.timestamp ?? 0];
    expect([last - first > 4 * 3_600, last < 24 * 3_600]).toEqual([true, true]);
  }
  expect(gaps.flat().every((gap) => gap > 0)).toBe(true);
  expect(count(30, 34) / gaps.flat().length).toBeGreaterThan(0.98);
  expect([count(100, 500) > 100, count(3_600, 8_000) > 20]).toEqual([true, true]);
  expect(day.drivers.flat().filter(({ accuracy }) => accuracy > 200).length).toBeGreaterThan(200);
  const jumps = day.drivers.flatMap((positions, driver) =>
    positions.slice(1).filter((position, n) => {
      const previous = positions[n] ?? position;
      return (
        distance(
          { lat: previous.latitude, lng: previous.longitude },
          { lat: position.latitude, lng: position.longitude },
        ) >
        80 * (gaps[driver]?.[n] ?? 0) + previous.accuracy + position.accuracy
      );
    }),
  );
  expect(jumps.length).toBeGreaterThan(50);
});
