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
  expect(streets.near({ lat: 39.27, lng: -76.58 })).toBeNull();
});

test("is determined by the seed", () => {
  const first = createDrive(7, streetRoute, NOON);
  expect(createDrive(7, streetRoute, NOON).arrivesAt).toBe(first.arrivesAt);
  expect(createDrive(8, streetRoute, NOON).arrivesAt).not.toBe(first.arrivesAt);
});

test("is slower at rush hour than at night, and never implausibly fast", () => {
  const took = (hour: number) =>
    [1, 2, 3, 4, 5].reduce(
      (sum, seed) => sum + createDrive(seed, streetRoute, hour * 3_600).arrivesAt - hour * 3_600,
      0,
    ) / 5;
  expect(took(17) / took(3)).toBeGreaterThan(1.2);
  const run = createDrive(3, streetRoute, NOON);
  const speed = run.metres / (run.arrivesAt - run.startedAt);
  expect(speed).toBeGreaterThan(3);
  expect(speed).toBeLessThan(14);
});

test("moves without jumps, stops at red lights, and ends at the destination", () => {
  const run = createDrive(11, streetRoute, NOON);
  let stood = 0;
  let last = run.at(NOON)?.at ?? pratt;
  for (let now = NOON; now <= run.arrivesAt; now += 1) {
    const moment = run.at(now);
    if (!moment) throw new Error("nowhere");
    expect(distance(last, moment.at)).toBeLessThan(26);
    if (moment.metresPerSecond === 0) stood += 1;
    last = moment.at;
  }
  expect(stood).toBeGreaterThan(10);
  expect(run.at(run.arrivesAt + 60)?.at).toEqual(hospital);
  expect(run.at(NOON - 60)?.at).toEqual(pratt);
});

test("is consistent between distances and times", () => {
  const run = createDrive(5, streetRoute, NOON);
  const half = run.timeAt(run.metres / 2);
  expect(run.metresAt(half)).toBeCloseTo(run.metres / 2, 3);
  expect([run.metresAt(NOON - 5), run.metresAt(run.arrivesAt + 5)]).toEqual([0, run.metres]);
});
