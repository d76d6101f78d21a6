// Which points a zone contains, compared with another algorithm; and the validity rules of polygons, which SQL and
// lib/domain both implement.
import fc from "fast-check";
import { withErrorMessages } from "../../lib/contracts/error-messages";
import { polygonProblems, type ZoneCoordinates } from "../../lib/domain/geo/zone-shape";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  queryRow,
  ownerPool,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

type Corner = { x: number; y: number };
const EARTH_RADIUS_M = 6371000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const wrapLongitude = (lng: number) => lng - 360 * Math.round(lng / 360);
// With the phones' precision: seven decimals.
const roundCorner = ({ x, y }: Corner): LatLng => ({
  lat: Math.round(y * 1e7) / 1e7,
  lng: Math.round(wrapLongitude(x) * 1e7) / 1e7,
});
const doubleBetween = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});
const createZone = async (body: Record<string, unknown>): Promise<string> =>
  (await callRpcOrThrow<{ id: string }>(ada.client, "admin_create_zone", { p_body: { name: "Drawn", ...body } })).id;

/** For each place: whether the zone contains it, and whether the index finds the zone there. */
async function checkPlaces(id: string, places: LatLng[]): Promise<{ held: boolean; found: boolean }[]> {
  return sql(
    `select private.is_in_zone(z, p.lat, p.lng) as held, exists (select from private.list_zones_at(p.lat, p.lng) a where a.id = z.id) as found
       from public.geofence_zones z, unnest($2::float8[], $3::float8[]) with ordinality p (lat, lng, n) where z.id = $1 order by p.n`,
    [id, places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
  );
}
const expectContained = async (
  id: string,
  shape: unknown,
  expected: { place: LatLng; held: boolean; why: string }[],
): Promise<void> => {
  const answers = await checkPlaces(
    id,
    expected.map(({ place }) => place),
  );
  expect({ what: shape, answers: expected.map(({ place, why }, n) => ({ place, why, ...answers[n] })) }).toEqual({
    what: shape,
    answers: expected.map(({ place, held, why }) => ({ place, why, held, found: held })),
  });
};

// How often a ring winds around a place: the sum of angles, which is independent of counting crossings.
function windingNumber(ring: Corner[], { x, y }: Corner): number {
  const sum = ring.reduce((total, a, n) => {
    const b = ring[(n + 1) % ring.length] as Corner;
    return (
      total + Math.atan2((a.x - x) * (b.y - y) - (a.y - y) * (b.x - x), (a.x - x) * (b.x - x) + (a.y - y) * (b.y - y))
    );
  }, 0);
  return Math.round(sum / (2 * Math.PI));
}
function distanceToRing(ring: Corner[], { x, y }: Corner): number {
  return Math.min(
    ...ring.map((a, n) => {
      const b = ring[(n + 1) % ring.length] as Corner;
      const fraction = Math.max(
        0,
        Math.min(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2)),
      );
      return Math.hypot(x - a.x - fraction * (b.x - a.x), y - a.y - fraction * (b.y - a.y));
    }),
  );
}

// A star-shaped ring around its centre; at least five corners, so that no step turns by half.
const arbitraryStar = (from: number, to: number) =>
  fc
    .array(fc.record({ jitter: doubleBetween(0, 0.8), reach: doubleBetween(from, to) }), {
      minLength: 5,
      maxLength: 14,
    })
    .map((steps) =>
      steps.map(({ jitter, reach }, n): Corner => {
        const angle = ((n + jitter) * 2 * Math.PI) / steps.length;
        return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
      }),
    );
const arbitraryCenter = fc.record({
  x: fc.oneof(fc.constantFrom(180, -180, 179.9, -179.9, 0), doubleBetween(-180, 180)),
  y: fc.oneof(fc.constantFrom(70, -70, 0), doubleBetween(-75, 75)),
});
const arbitraryPolygon = fc.record({
  middle: arbitraryCenter,
  size: fc.constantFrom(0.001, 0.05, 1, 8),
  outline: arbitraryStar(0.5, 1),
  holes: fc.array(arbitraryStar(0.03, 0.08), { maxLength: 2 }),
  closed: fc.boolean(),
  pairs: fc.boolean(),
  backwards: fc.boolean(),
  places: fc.array(fc.record({ x: doubleBetween(-1.2, 1.2), y: doubleBetween(-1.2, 1.2) }), {
    minLength: 30,
    maxLength: 30,
  }),
  onEdge: fc.array(fc.record({ side: fc.nat(1000), part: doubleBetween(0, 1) }), { minLength: 8, maxLength: 8 }),
});

// docs/readings.md: zone-edge
test("a polygon contains what its outline encloses and no hole does, edges included, everywhere on the globe", async () => {
  for (const { middle: center, size, outline, holes, closed, pairs, backwards, places, onEdge } of fc.sample(
    arbitraryPolygon,
    60,
  )) {
    const scaleRing = (ring: Corner[], east = 0) =>
      ring.map(({ x, y }) => ({ x: center.x + (x + east) * size, y: center.y + y * size }));
    const rings = [scaleRing(outline), ...holes.map((hole, n) => scaleRing(hole, n === 0 ? -0.1 : 0.1))];
    const coordinates = rings.map((ring) => {
      const orientedRing = backwards ? [...ring].reverse() : ring;
      return (closed ? [...orientedRing, orientedRing[0] as Corner] : orientedRing).map(({ x, y }) =>
        pairs ? [wrapLongitude(x), y] : { lat: y, lng: wrapLongitude(x) },
      );
    });
    const id = await createZone({
      type: "polygon",
      coordinates: holes.length === 0 && pairs ? coordinates[0] : coordinates,
    });
    const [outlineRing = [], ...holeRings] = rings;
    const inside = scaleRing(places)
      .filter((place) => rings.every((ring) => distanceToRing(ring, place) > 3e-7))
      .map((place) => ({
        place: roundCorner(place),
        held: windingNumber(outlineRing, place) !== 0 && holeRings.every((hole) => windingNumber(hole, place) === 0),
        why: "inside or not",
      }));
    const edges = rings.flatMap((ring) =>
      onEdge.map(({ side, part: fraction }) => {
        const [a, b] = [ring[side % ring.length] as Corner, ring[(side + 1) % ring.length] as Corner];
        return {
          place: roundCorner({ x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y) }),
          held: true,
          why: "on the edge",
        };
      }),
    );
    const corners = rings
      .flat()
      .map((corner) => ({ place: { lat: corner.y, lng: wrapLongitude(corner.x) }, held: true, why: "a corner" }));
    const antipode = {
      place: roundCorner({ x: center.x + 180, y: center.y }),
      held: false,
      why: "the other side of the world",
    };
    await expectContained(id, { at: center, size, rings }, [...inside, ...edges, ...corners, antipode]);
    await sql("delete from public.geofence_zones where id = $1", [id]);
  }
});

// docs/readings.md: zone-edge
test("a circle contains everything within its radius, the edge included, also at the antimeridian and near a pole", async () => {
  const circle = fc.record({
    center: fc.record({
      lat: fc.oneof(fc.constantFrom(70, -70, 0, 89.9), doubleBetween(-90, 90)),
      lng: fc.oneof(fc.constantFrom(180, -180, 179.99), doubleBetween(-180, 180)),
    }),
    radius: fc.oneof(fc.constantFrom(0.5, 500_000), doubleBetween(1, 500_000)),
    bearings: fc.array(doubleBetween(0, 360), { minLength: 12, maxLength: 12 }),
  });
  for (const { center, radius, bearings } of fc.sample(circle, 60)) {
    const id = await createZone({ type: "circle", center, radius });
    const placeAt = (bearing: number, metres: number): LatLng => {
      const angle = metres / EARTH_RADIUS_M;
      const lat = Math.asin(
        Math.sin(toRadians(center.lat)) * Math.cos(angle) +
          Math.cos(toRadians(center.lat)) * Math.sin(angle) * Math.cos(toRadians(bearing)),
      );
      const lngDelta = Math.atan2(
        Math.sin(toRadians(bearing)) * Math.sin(angle) * Math.cos(toRadians(center.lat)),
        Math.cos(angle) - Math.sin(toRadians(center.lat)) * Math.sin(lat),
      );
      return roundCorner({ x: center.lng + (lngDelta * 180) / Math.PI, y: (lat * 180) / Math.PI });
    };
    await expectContained(
      id,
      { center, radius },
      bearings.flatMap((bearing) => [
        { place: placeAt(bearing, radius / 2), held: true, why: "half way" },
        { place: placeAt(bearing, radius), held: true, why: "on the edge" },
        { place: placeAt(bearing, radius + 0.1), held: false, why: "ten centimetres outside" },
      ]),
    );
    await sql("delete from public.geofence_zones where id = $1", [id]);
  }
});

longTest("a corner on the antimeridian is one place, written 180 or -180", async () => {
  const id = await createZone({
    type: "polygon",
    coordinates: [
      [170, 0],
      [180, 0],
      [-180, 10],
      [170, 10],
    ],
  });
  await expectContained(
    id,
    "to the antimeridian",
    [180, -180].flatMap((lng) => [0, 5, 10].map((lat) => ({ place: { lat, lng }, held: true, why: "on it" }))),
  );
  await expectContained(id, "to the antimeridian", [{ place: { lat: 5, lng: -179.999 }, held: false, why: "beyond" }]);
  await sql("delete from public.geofence_zones where id = $1", [id]);
});

longTest("finds the zones at a place by the index", async () => {
  const { body } = await queryRow<{ body: string }>(
    "select prosrc as body from pg_proc where oid = 'private.list_zones_at'::regproc",
  );
  const client = await ownerPool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain ${body.replaceAll("p_lat", "1").replaceAll("p_lng", "1")}`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using geofence_zones_box");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

const placeRing = (where: LatLng, corners: [number, number][]): [number, number][] =>
  corners.map(([x, y]) => [wrapLongitude(where.lng + x), where.lat + y]);
const arbitraryGridPoint = fc.tuple(fc.nat(5), fc.nat(5)) as fc.Arbitrary<[number, number]>;
const polygonCase = fc.record({
  where: fc.constantFrom({ lat: 0, lng: 0 }, { lat: 70, lng: 177 }, { lat: -3, lng: -2 }),
  rings: fc.oneof(
    fc.array(fc.array(arbitraryGridPoint, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
    // A valid outline, so that the holes are checked.
    fc
      .array(fc.array(arbitraryGridPoint, { minLength: 3, maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((holes) => [
        [
          [-1, -1],
          [6, -1],
          [6, 6],
          [-1, 6],
        ] as [number, number][],
        ...holes,
      ]),
  ),
});

longTest("SQL and lib/domain find the same fault in every shape", async () => {
  const square = (x: number, y: number, size: number): [number, number][] => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const shapes: ZoneCoordinates[] = fc
    .sample(polygonCase, 800)
    .map(({ where, rings }) => rings.map((ring) => placeRing(where, ring)));
  const randomShapeCount = shapes.length;
  // One of each fault: random shapes need not contain them all.
  shapes.push(
    [],
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    [square(0, 0, 5), square(1, 1, 2), square(2, 2, 9)],
    [square(0, 0, 5), square(2, 2, 9)],
    [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ],
    [square(0, 0, 9), []],
    square(0, 0, 5),
    [square(0, 0, 9), square(1, 1, 5), square(2, 2, 1)],
    [square(0, 0, 9), square(10, 1, 2)],
    [square(0, 0, 9), square(1, 1, 2), square(2, 2, 2)],
    [
      square(0, 0, 9),
      [
        [1, 1],
        [4, 4],
        [4, 1],
        [1, 4],
      ],
    ],
    [
      [0, 0],
      [100, 0],
      [-160, 10],
    ],
    [
      [-180, 0],
      [0, 0],
      [0, 1],
    ],
    [
      square(0, 0, 5),
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    Array.from({ length: 1001 }, (_, n): [number, number] => [
      Math.cos((n * 2 * Math.PI) / 1001),
      Math.sin((n * 2 * Math.PI) / 1001),
    ]),
    Array.from({ length: 1000 }, (_, n): [number, number] => [
      Math.cos((n * 2 * Math.PI) / 1000),
      Math.sin((n * 2 * Math.PI) / 1000),
    ]),
  );
  const rows = await sql<{ problems: { path: string; reason: string }[] }>(
    "select private.list_polygon_errors(s) as problems from jsonb_array_elements($1) with ordinality a (s, n) order by n",
    [JSON.stringify(shapes)],
  );
  shapes.forEach((shape, n) => {
    const problems = withErrorMessages("VALIDATION_ERROR", { errors: rows[n]?.problems ?? [] }).details.errors;
    expect({ shape, problems }).toEqual({ shape, problems: polygonProblems(shape) });
  });
  const reportedMessages = new Set(
    shapes.slice(randomShapeCount).flatMap((shape) => polygonProblems(shape).map(({ message }) => message)),
  );
  expect([...reportedMessages].sort()).toEqual([
    "At least three different corners",
    "At most 1,000 corners in all",
    "Must be less than 180 degrees wide",
    "The hole crosses another hole",
    "The hole crosses itself",
    "The hole crosses the outline",
    "The hole has no area",
    "The hole lies in another hole",
    "The hole lies outside the outline",
    "The outline crosses itself",
    "The outline has no area",
  ]);
  expect(shapes.filter((shape) => polygonProblems(shape).length === 0).length).toBeGreaterThan(30);
});

longTest("a zone of a thousand corners is created and evaluated like any other", async () => {
  const ring = Array.from({ length: 1000 }, (_, n) => ({
    lat: 40 + Math.sin((n * 2 * Math.PI) / 1000),
    lng: 100 + Math.cos((n * 2 * Math.PI) / 1000),
  }));
  const id = await createZone({ type: "polygon", coordinates: [...ring, ring[0]] });
  await expectContained(id, "round", [
    { place: { lat: 40, lng: 100.9 }, held: true, why: "inside" },
    { place: { lat: 40.8, lng: 100.8 }, held: false, why: "outside" },
  ]);
  expect(
    await callRpc(ada.client, "admin_create_zone", {
      p_body: { name: "Too many", type: "polygon", coordinates: [...ring, { lat: 40, lng: 100 }] },
    }),
  ).toMatchObject({ ok: false, errors: [{ path: "coordinates", message: "At most 1,000 corners in all" }] });
});
