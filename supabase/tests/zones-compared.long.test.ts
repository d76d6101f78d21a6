// Zone containment by the database, the hosts and Turf, three independent implementations, must agree for any number of
// places.
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
const A_ZONE = 400;
// A place on the edge counts as inside here and is undefined in Turf: within the centimetre of stored precision, north
// and east.
const ON_EDGE_M = 0.016;
jest.setTimeout(60_000 + POINTS);

const chance = seededRandom(SEED);
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
type Pair = [lng: number, lat: number];
type Polygon = SimulatedZone & { type: "polygon" };

/**
 * Places around a zone: anywhere, close to its edge, and exactly level with one of its corners, where counting
 * crossings fails easily.
 */
function placesAround(zone: SimulatedZone, count: number): LatLng[] {
  const corners =
    zone.type === "polygon" ? zone.coordinates.flat() : [0, 90, 180, 270].map((bearing): Pair => rim(zone, bearing));
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)];
  const any = (low: number, high: number): number =>
    randomBetween(low - 0.2 * (high - low), high + 0.2 * (high - low), chance);
  return Array.from({ length: count }, (_, n): LatLng => {
    if (n % 4 < 2) return { lng: roundDegrees(any(west, east)), lat: roundDegrees(any(south, north)) };
    if (n % 4 === 2) {
      const [lng, lat] = onEdge(zone);
      const off = 10 ** randomBetween(-6.5, -3, chance);
      return {
        lng: roundDegrees(lng + off * randomBetween(-1, 1, chance)),
        lat: roundDegrees(lat + off * randomBetween(-1, 1, chance)),
      };
    }
    const [lng, lat] = randomItem(corners, chance);
    return chance() < 0.5 ? { lng: roundDegrees(any(west, east)), lat } : { lng, lat: roundDegrees(any(south, north)) };
  }).filter((place) => metresToBoundary(zone, place) > ON_EDGE_M);
}
function rim({ center, radius }: SimulatedZone & { type: "circle" }, bearing: number): Pair {
  const angle = (bearing * Math.PI) / 180;
  return [
    center.lng + ((radius / 111_195) * Math.sin(angle)) / Math.cos((center.lat * Math.PI) / 180),
    center.lat + (radius / 111_195) * Math.cos(angle),
  ];
}
function onEdge(zone: SimulatedZone): Pair {
  if (zone.type === "circle") return rim(zone, randomBetween(0, 360, chance));
  const ring = randomItem(zone.coordinates, chance);
  const side = Math.floor(chance() * (ring.length - 1));
  const [[x1, y1], [x2, y2]] = [ring[side], ring[side + 1]] as [Pair, Pair];
  const part = chance();
  return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
}

/** An unusual polygon: up to 40 corners, in and out, some level with one another, with none to three holes. */
function anyPolygon(): Polygon {
  const middle: LatLng = { lat: randomBetween(-60, 60, chance), lng: randomBetween(-170, 170, chance) };
  const size = 10 ** randomBetween(-3, 0.5, chance);
  const holes = Math.floor(randomBetween(0, 3.99, chance));
  // Holes are around the centre, disjoint, and nearer to it than any outline of eight corners.
  return {
    name: "Any",
    type: "polygon",
    coordinates: [
      star(middle, size, holes > 0 ? 8 : 4, chance),
      ...Array.from({ length: holes }, (_, n) => {
        const angle = (2 * Math.PI * n) / 3;
        return star(
          { lng: middle.lng + 0.18 * size * Math.sin(angle), lat: middle.lat + 0.18 * size * Math.cos(angle) },
          0.12 * size,
          4,
          chance,
        );
      }),
    ],
  };
}
function star(middle: LatLng, size: number, fewest: number, random: Random): Pair[] {
  const corners = fewest + Math.floor(33 * random() ** 2);
  const level = random() < 0.3;
  const ring = Array.from({ length: corners }, (_, n): Pair => {
    const angle = (2 * Math.PI * (n + (level ? 0 : 0.8 * random()))) / corners;
    const reach = size * (level ? (n % 2 === 0 ? 1 : 0.6) : randomBetween(0.45, 1, random));
    return [roundDegrees(middle.lng + reach * Math.sin(angle)), roundDegrees(middle.lat + reach * Math.cos(angle))];
  });
  return [...ring, ring[0] as Pair];
}

type Differs = { zone: SimulatedZone; place: LatLng; turf: boolean; database: boolean | undefined; host: boolean };
function compare(
  zone: SimulatedZone,
  edges: Edge[],
  places: readonly LatLng[],
  held: readonly { held: boolean }[],
): Differs[] {
  const shape: ZoneShape = zone.type === "circle" ? { ...zone.center, radius: zone.radius } : { edges };
  return places.flatMap((place, n) => {
    const [turf, database, host] = [isInZone(zone, place), held[n]?.held, isInsideZone(shape, place)];
    return turf === database && turf === host ? [] : [{ zone, place, turf, database, host }];
  });
}
/** A polygon's edges as hosts get them; none for a circle. */
async function edgesOf(zone: SimulatedZone): Promise<Edge[]> {
  if (zone.type === "circle") return [];
  return (
    await sql<{ edge: Edge }>(
      "select array[(s[0])[0], (s[0])[1], (s[1])[0], (s[1])[1]] as edge from unnest(private.list_polygon_edge_segments($1::jsonb)) s",
      [JSON.stringify(zone.coordinates)],
    )
  ).map(({ edge }) => edge);
}
const expectNone = (differ: Differs[]): void => {
  expect({ seed: SEED, count: differ.length, some: differ.slice(0, 3) }).toEqual({ seed: SEED, count: 0, some: [] });
};

test("database, host and Turf agree for places in the day's zones", async () => {
  const { zones } = readRecordedDay();
  const replayZones = await createReplayZones(zones);
  const ids = [...replayZones.keys()];
  const differ: Differs[] = [];
  for (let n = 0; n < POINTS / 2; n += A_ZONE) {
    const at = (n / A_ZONE) % zones.length;
    const zone = zones[at] as SimulatedZone;
    const places = placesAround(zone, A_ZONE);
    const held = await sql<{ held: boolean }>(
      "select private.is_in_zone(z, p.lat, p.lng) as held from public.geofence_zones z, unnest($2::float8[], $3::float8[]) with ordinality p (lat, lng, n) where z.id = $1 order by p.n",
      [ids[at], places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
    );
    differ.push(...compare(zone, await edgesOf(zone), places, held));
  }
  await deactivateZones(replayZones);
  expectNone(differ);
});

test("and in any polygon on the parts of the globe that Turf supports", async () => {
  const differ: Differs[] = [];
  let inside = 0;
  for (let n = 0; n < POINTS / 2; n += A_ZONE) {
    const zone = anyPolygon();
    const places = placesAround(zone, A_ZONE);
    const held = await sql<{ held: boolean }>(
      `with zone as materialized (select private.list_polygon_edge_segments($1::jsonb) as edges)
       select private.is_within_edges(z.edges, p.lat, p.lng) as held from zone z, unnest($2::float8[], $3::float8[]) with ordinality p (lat, lng, n) order by p.n`,
      [JSON.stringify(zone.coordinates), places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
    );
    inside += held.filter((it) => it.held).length;
    differ.push(...compare(zone, await edgesOf(zone), places, held));
  }
  // Neither all inside nor all outside, which would compare nothing.
  expect(Math.abs(inside / (POINTS / 2) - 0.45)).toBeLessThan(0.25);
  expectNone(differ);
});
