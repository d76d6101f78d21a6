// The driving model on the local town's streets.
import { createDrive } from "./drive";
import { distance, type LatLng } from "./geo";
import { readTown } from "../town/osm";
import { StreetGraph, type StreetRoute } from "../town/street-graph";

const pratt: LatLng = { lat: 39.289509, lng: -76.590468 };
const inn: LatLng = { lat: 39.281857, lng: -76.593668 };
const hospital: LatLng = { lat: 39.29003, lng: -76.546314 };
const NOON = 12 * 3_600;
let streets: StreetGraph;
let streetRoute: StreetRoute;
beforeAll(async () => {
  streets = new StreetGraph(await readTown());
  streetRoute = streets.findRoute(pratt, hospital) ?? [];
}, 60_000);

test("routes from door to door without gaps, along existing streets", () => {
  expect([streetRoute[0]?.from, streetRoute.at(-1)?.to]).toEqual([pratt, hospital]);
  for (const [n, { from }] of streetRoute.entries())
    if (n > 0) expect(distance(streetRoute[n - 1]?.to ?? from, from)).toBeLessThan(1);
  expect(new Set(streetRoute.map(({ name }) => name))).toContain("East Lombard Street");
  const metres = streetRoute.reduce((sum, stretch) => sum + stretch.metres, 0);
  expect(metres / distance(pratt, hospital)).toBeGreaterThan(1.05);
  expect(metres / distance(pratt, hospital)).toBeLessThan(1.8);
});

test("respects one-way streets: there and back are different routes", () => {
  const there = streets.findRoute(pratt, inn)?.map(({ name }) => name);
  const back = streets.findRoute(inn, pratt)?.map(({ name }) => name);
  expect(there).toBeDefined();
  expect(back?.reverse()).not.toEqual(there);
});

test("finds no route without a street", () => {
  expect(streets.findRoute(pratt, { lat: 25.7637, lng: -80.1936 })).toBeNull();
  expect(streets.nearestStreet({ lat: 39.27, lng: -76.58 })).toBeNull();
});

test("is determined by the seed", () => {
  const first = createDrive(7, streetRoute, NOON);
  expect(createDrive(7, streetRoute, NOON).arrivesAt).toBe(first.arrivesAt);
  expect(createDrive(8, streetRoute, NOON).arrivesAt).not.toBe(first.arrivesAt);
});

test("is slower at rush hour than at night, and never implausibly fast", () => {
  const averageSeconds = (hour: number) =>
    [1, 2, 3, 4, 5].reduce(
      (sum, seed) => sum + createDrive(seed, streetRoute, hour * 3_600).arrivesAt - hour * 3_600,
      0,
    ) / 5;
  expect(averageSeconds(17) / averageSeconds(3)).toBeGreaterThan(1.2);
  const drive = createDrive(3, streetRoute, NOON);
  const speed = drive.metres / (drive.arrivesAt - drive.startedAt);
  expect(speed).toBeGreaterThan(3);
  expect(speed).toBeLessThan(14);
});

test("moves without jumps, stops at red lights, and ends at the destination", () => {
  const drive = createDrive(11, streetRoute, NOON);
  let stoppedSeconds = 0;
  let lastPlace = drive.stateAt(NOON)?.at ?? pratt;
  for (let now = NOON; now <= drive.arrivesAt; now += 1) {
    const state = drive.stateAt(now);
    if (!state) throw new Error("nowhere");
    expect(distance(lastPlace, state.at)).toBeLessThan(26);
    if (state.metresPerSecond === 0) stoppedSeconds += 1;
    lastPlace = state.at;
  }
  expect(stoppedSeconds).toBeGreaterThan(10);
  expect(drive.stateAt(drive.arrivesAt + 60)?.at).toEqual(hospital);
  expect(drive.stateAt(NOON - 60)?.at).toEqual(pratt);
});

test("is consistent between distances and times", () => {
  const drive = createDrive(5, streetRoute, NOON);
  const half = drive.timeAt(drive.metres / 2);
  expect(drive.metresAt(half)).toBeCloseTo(drive.metres / 2, 3);
  expect([drive.metresAt(NOON - 5), drive.metresAt(drive.arrivesAt + 5)]).toEqual([0, drive.metres]);
});
