// SQL functions for distances, polygons and bounding boxes, compared with independent formulas on random places.
import fc from "fast-check";
import { queryRow, sql } from "./support/harness";

const EARTH_RADIUS_M = 6371000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
// Great-circle distance by vectors, a formula other than the one under test.
function greatCircleMetres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const vector = ({ lat, lng }: { lat: number; lng: number }) =>
    [
      Math.cos(toRadians(lat)) * Math.cos(toRadians(lng)),
      Math.cos(toRadians(lat)) * Math.sin(toRadians(lng)),
      Math.sin(toRadians(lat)),
    ] as const;
  const [u, v] = [vector(a), vector(b)];
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  return EARTH_RADIUS_M * Math.atan2(Math.hypot(...cross), u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
}
// With seven decimals, about a centimetre, the precision of stored positions.
const arbitraryDegrees = (limit: number) => fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((n) => n / 1e7);
const arbitraryPlace = fc.record({ lat: arbitraryDegrees(90), lng: arbitraryDegrees(180) });

// docs/readings.md: distance
test("distances are great-circle distances everywhere on the globe", async () => {
  const pairs = fc.sample(fc.tuple(arbitraryPlace, arbitraryPlace), 300);
  pairs.push(
    [
      { lat: 0, lng: 179.99 },
      { lat: 0, lng: -179.99 },
    ],
    [
      { lat: 89.9, lng: 0 },
      { lat: 89.9, lng: 180 },
    ],
    [
      { lat: 5, lng: 5 },
      { lat: 5, lng: 5 },
    ],
  );
  const rows = await sql<{ d: number }>(
    "select private.compute_distance_m(a, b, c, d) as d from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[]) with ordinality as p (a, b, c, d, n) order by n",
    [pairs.map(([a]) => a.lat), pairs.map(([a]) => a.lng), pairs.map(([, b]) => b.lat), pairs.map(([, b]) => b.lng)],
  );
  pairs.forEach(([a, b], i) => {
    const expected = greatCircleMetres(a, b);
    expect(Math.abs((rows[i]?.d ?? NaN) - expected)).toBeLessThan(Math.max(0.5, expected * 1e-6));
  });
});

type Point = { lat: number; lng: number };
const checkInPolygon = async (coordinates: unknown, points: Point[]) =>
  (
    await sql<{ i: boolean }>(
      "select private.is_in_polygon($1, lat, lng) as i from unnest($2::float8[], $3::float8[]) with ordinality as p (lat, lng, n) order by n",
      [JSON.stringify(coordinates), points.map(({ lat }) => lat), points.map(({ lng }) => lng)],
    )
  ).map(({ i }) => i);
const box = (south: number, west: number, north: number, east: number): Point[] => [
  { lat: south, lng: west },
  { lat: north, lng: west },
  { lat: north, lng: east },
  { lat: south, lng: east },
];

test("a polygon may have holes, and its points may have either form", async () => {
  const outline = box(0, 0, 10, 10);
  const hole = box(4, 4, 6, 6);
  const pairs = (ring: Point[]) => ring.map(({ lat, lng }) => [lng, lat]);
  const points = [
    { lat: 5, lng: 5 },
    { lat: 1, lng: 9 },
    { lat: 9, lng: 11 },
    { lat: -1, lng: 5 },
  ];
  expect(await checkInPolygon(outline, points)).toEqual([true, true, false, false]);
  expect(await checkInPolygon(pairs(outline), points)).toEqual([true, true, false, false]);
  expect(await checkInPolygon([outline, hole], points)).toEqual([false, true, false, false]);
  expect(await checkInPolygon([pairs([...outline, box(0, 0, 1, 1)[0] as Point]), pairs(hole)], points)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("a polygon across the antimeridian contains the places within it, and none on the other side of the world", async () => {
  for (const ring of [box(-5, 170, 5, 190), box(-5, 170, 5, -170), box(-5, -190, 5, -170)]) {
    expect(
      await checkInPolygon(ring, [
        { lat: 0, lng: 180 },
        { lat: 0, lng: -180 },
        { lat: 0, lng: 175 },
        { lat: 0, lng: -175 },
      ]),
    ).toEqual([true, true, true, true]);
    expect(
      await checkInPolygon(ring, [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 169 },
        { lat: 0, lng: -169 },
        { lat: 0, lng: 10 },
      ]),
    ).toEqual([false, false, false, false]);
  }
});

test("the index's bounding box contains every place of the zone", async () => {
  const zones = fc.sample(
    fc.tuple(
      arbitraryPlace,
      fc.double({ min: 1, max: 2_000_000, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
    ),
    400,
  );
  for (const [center, radius, bearing, radiusFraction] of zones) {
    // A place at that bearing, inside the circle.
    const angle = (radius * radiusFraction) / EARTH_RADIUS_M;
    const lat = Math.asin(
      Math.sin(toRadians(center.lat)) * Math.cos(angle) +
        Math.cos(toRadians(center.lat)) * Math.sin(angle) * Math.cos(toRadians(bearing)),
    );
    const lngDelta = Math.atan2(
      Math.sin(toRadians(bearing)) * Math.sin(angle) * Math.cos(toRadians(center.lat)),
      Math.cos(angle) - Math.sin(toRadians(center.lat)) * Math.sin(lat),
    );
    const lng = ((((center.lng + (lngDelta * 180) / Math.PI + 180) % 360) + 360) % 360) - 180;
    const { held } = await queryRow<{ held: boolean }>(
      "select private.compute_zone_bounds('circle', null, $1, $2, $3) @> box(point($4, $5)) as held",
      [center.lat, center.lng, radius, lng, (lat * 180) / Math.PI],
    );
    expect({ center, radius, bearing, held }).toEqual({ center, radius, bearing, held: true });
  }
});
