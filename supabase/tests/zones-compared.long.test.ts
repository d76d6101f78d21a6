// Whether a zone contains a point is implemented in SQL, in the app server and by the library Turf; all three must
// agree.
import { randomInt } from "node:crypto";
import { readRecordedDay, type SimulatedZone } from "../../e2e/fixtures/recorded-day";
import { isInsideZone, type Edge, type ZoneShape } from "@/lib/domain/geo/zone-events";
import { seededRandom, type Random } from "../../local/fleet/random";
import { randomBetween, randomItem, type LatLng } from "../../local/fleet/geo";
import { createReplayZones, deactivateZones } from "./support/replay";
import { isInZone, metresToBoundary } from "./support/zone-oracle";
import { sql } from "./support/harness";

// In `npm test` a sample; `npm run test:all` sets ZONE_POINTS to 1,000,000. ZONE_SEED repeats a failed run.
const POINTS = Number(process.env.ZONE_POINTS ?? 20_000);
const SEED = Number(process.env.ZONE_SEED ?? randomInt(1_000_000));
// Few enough that even a sample covers every zone of the day.
const POINTS_PER_ZONE = 400;
// Points closer to the edge than the precision of stored positions (1.6 cm) are excluded: there Turf's result differs.
const ON_EDGE_M = 0.016;
jest.setTimeout(60_000 + POINTS);

const random = seededRandom(SEED);
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
type LngLatPair = [lng: number, lat: number];
type Polygon = SimulatedZone & { type: "polygon" };

/**
 * Places around a zone: anywhere, close to its edge, and exactly level with one of its corners, where counting
 * crossings fails easily.
 */
function placesAround(zone: SimulatedZone, count: number): LatLng[] {
  const corners =
    zone.type === "polygon"
      ? zone.coordinates.flat()
      : [0, 90, 180, 270].map((bearing): LngLatPair => pointOnCircle(zone, bearing));
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)];
  const randomInRange = (low: number, high: number): number =>
    randomBetween(low - 0.2 * (high - low), high + 0.2 * (high - low), random);
  return Array.from({ length: count }, (_, n): LatLng => {
    if (n % 4 < 2)
      return { lng: roundDegrees(randomInRange(west, east)), lat: roundDegrees(randomInRange(south, north)) };
    if (n % 4 === 2) {
      const [lng, lat] = randomPointOnEdge(zone);
      const offset = 10 ** randomBetween(-6.5, -3, random);
      return {
        lng: roundDegrees(lng + offset * randomBetween(-1, 1, random)),
        lat: roundDegrees(lat + offset * randomBetween(-1, 1, random)),
      };
    }
    const [lng, lat] = randomItem(corners, random);
    return random() < 0.5
      ? { lng: roundDegrees(randomInRange(west, east)), lat }
      : { lng, lat: roundDegrees(randomInRange(south, north)) };
  }).filter((place) => metresToBoundary(zone, place) > ON_EDGE_M);
}
function pointOnCircle({ center, radius }: SimulatedZone & { type: "circle" }, bearing: number): LngLatPair {
  const angle = (bearing * Math.PI) / 180;
  return [
    center.lng + ((radius / 111_195) * Math.sin(angle)) / Math.cos((center.lat * Math.PI) / 180),
    center.lat + (radius / 111_195) * Math.cos(angle),
  ];
}
function randomPointOnEdge(zone: SimulatedZone): LngLatPair {
  if (zone.type === "circle") return pointOnCircle(zone, randomBetween(0, 360, random));
  const ring = randomItem(zone.coordinates, random);
  const side = Math.floor(random() * (ring.length - 1));
  const [[x1, y1], [x2, y2]] = [ring[side], ring[side + 1]] as [LngLatPair, LngLatPair];
  const fraction = random();
  return [x1 + fraction * (x2 - x1), y1 + fraction * (y2 - y1)];
}

/** An unusual polygon: up to 40 corners, in and out, some level with one another, with none to three holes. */
function randomPolygon(): Polygon {
  const middle: LatLng = { lat: randomBetween(-60, 60, random), lng: randomBetween(-170, 170, random) };
  const size = 10 ** randomBetween(-3, 0.5, random);
  const holes = Math.floor(randomBetween(0, 3.99, random));
  // Holes are around the centre, disjoint, and nearer to it than any outline of eight corners.
  return {
    name: "Any",
    type: "polygon",
    coordinates: [
      createStar(middle, size, holes > 0 ? 8 : 4, random),
      ...Array.from({ length: holes }, (_, n) => {
        const angle = (2 * Math.PI * n) / 3;
        return createStar(
          { lng: middle.lng + 0.18 * size * Math.sin(angle), lat: middle.lat + 0.18 * size * Math.cos(angle) },
          0.12 * size,
          4,
          random,
        );
      }),
    ],
  };
}
function createStar(middle: LatLng, size: number, minCorners: number, random: Random): LngLatPair[] {
  const corners = minCorners + Math.floor(33 * random() ** 2);
  const isRegular = random() < 0.3;
  const ring = Array.from({ length: corners }, (_, n): LngLatPair => {
    const angle = (2 * Math.PI * (n + (isRegular ? 0 : 0.8 * random()))) / corners;
    const reach = size * (isRegular ? (n % 2 === 0 ? 1 : 0.6) : randomBetween(0.45, 1, random));
    return [roundDegrees(middle.lng + reach * Math.sin(angle)), roundDegrees(middle.lat + reach * Math.cos(angle))];
  });
  return [...ring, ring[0] as LngLatPair];
}

type Difference = { zone: SimulatedZone; place: LatLng; turf: boolean; database: boolean | undefined; server: boolean };
function compare(
  zone: SimulatedZone,
  edges: Edge[],
  places: readonly LatLng[],
  databaseResults: readonly { held: boolean }[],
): Difference[] {
  const shape: ZoneShape = zone.type === "circle" ? { ...zone.center, radius: zone.radius } : { edges };
  return places.flatMap((place, n) => {
    const [turf, database, server] = [isInZone(zone, place), databaseResults[n]?.held, isInsideZone(shape, place)];
    return turf === database && turf === server ? [] : [{ zone, place, turf, database, server: server }];
  });
}
/** A polygon's edges as the app server gets them; none for a circle. */
async function readEdges(zone: SimulatedZone): Promise<Edge[]> {
  if (zone.type === "circle") return [];
  return (
    await sql<{ edge: Edge }>(
      "select array[(s[0])[0], (s[0])[1], (s[1])[0], (s[1])[1]] as edge from unnest(private.list_polygon_edge_segments($1::jsonb)) s",
      [JSON.stringify(zone.coordinates)],
    )
  ).map(({ edge }) => edge);
}
const expectNoDifferences = (differences: Difference[]): void => {
  expect({ seed: SEED, count: differences.length, some: differences.slice(0, 3) }).toEqual({
    seed: SEED,
    count: 0,
    some: [],
  });
};

test("database, app server and Turf agree for points in the zones of the recorded day", async () => {
  const { zones } = readRecordedDay();
  const replayZones = await createReplayZones(zones);
  const ids = [...replayZones.keys()];
  const differences: Difference[] = [];
  for (let n = 0; n < POINTS / 2; n += POINTS_PER_ZONE) {
    const zoneIndex = (n / POINTS_PER_ZONE) % zones.length;
    const zone = zones[zoneIndex] as SimulatedZone;
    const places = placesAround(zone, POINTS_PER_ZONE);
    const databaseResults = await sql<{ held: boolean }>(
      "select private.is_in_zone(z, p.lat, p.lng) as held from public.geofence_zones z, unnest($2::float8[], $3::float8[]) with ordinality p (lat, lng, n) where z.id = $1 order by p.n",
      [ids[zoneIndex], places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
    );
    differences.push(...compare(zone, await readEdges(zone), places, databaseResults));
  }
  await deactivateZones(replayZones);
  expectNoDifferences(differences);
});

test("database, app server and Turf agree for points in random polygons between 60° south and north", async () => {
  const differences: Difference[] = [];
  let inside = 0;
  for (let n = 0; n < POINTS / 2; n += POINTS_PER_ZONE) {
    const zone = randomPolygon();
    const places = placesAround(zone, POINTS_PER_ZONE);
    const databaseResults = await sql<{ held: boolean }>(
      `with zone as materialized (select private.list_polygon_edge_segments($1::jsonb) as edges)
       select private.is_within_edges(z.edges, p.lat, p.lng) as held from zone z, unnest($2::float8[], $3::float8[]) with ordinality p (lat, lng, n) order by p.n`,
      [JSON.stringify(zone.coordinates), places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
    );
    inside += databaseResults.filter((it) => it.held).length;
    differences.push(...compare(zone, await readEdges(zone), places, databaseResults));
  }
  // Neither all inside nor all outside, which would compare nothing.
  expect(Math.abs(inside / (POINTS / 2) - 0.45)).toBeLessThan(0.25);
  expectNoDifferences(differences);
});
