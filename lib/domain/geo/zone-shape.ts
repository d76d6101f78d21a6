/** Rules for a zone's polygon, for the editor. Mirrors zone_shapes.sql; a test compares the two. */
export type ZonePoint = { lat: number; lng: number } | [lng: number, lat: number];
export type ZoneCoordinates = ZonePoint[] | ZonePoint[][];
/** As the server returns it: the reason, and its English message. */
type ShapeProblem = { path: string; reason: ShapeReason; message: string };

const messages = {
  too_many_corners: "At most 1,000 corners in all",
  few_corners: "At least three different corners",
  too_wide: "Must be less than 180 degrees wide",
  outline_area: "The outline has no area",
  hole_area: "The hole has no area",
  outline_crosses: "The outline crosses itself",
  hole_crosses: "The hole crosses itself",
  hole_outline: "The hole crosses the outline",
  hole_outside: "The hole lies outside the outline",
  hole_hole: "The hole crosses another hole",
  hole_in_hole: "The hole lies in another hole",
} as const;
type ShapeReason = keyof typeof messages;
const problemAt = (path: string, reason: ShapeReason): ShapeProblem => ({ path, reason, message: messages[reason] });

type Corner = { x: number; y: number };
type Side = { ring: number; index: number; sideCount: number; a: Corner; b: Corner };

export const MAX_CORNERS = 1_000;
export const MAX_RADIUS_M = 500_000;
/** Distance in degrees within which a point counts as on an edge. */
const MIN_THICKNESS = 1e-7;

/** A zone's rings in either format, the outline first. */
export function zoneRings(coordinates: ZoneCoordinates): ZonePoint[][] {
  return isMultiRing(coordinates) ? coordinates : [coordinates];
}

/** Faults of a polygon's shape, given valid corners; empty for a valid one. */
export function polygonProblems(coordinates: ZoneCoordinates): ShapeProblem[] {
  const rings = unwrapRings(zoneRings(coordinates));
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_CORNERS)
    return [problemAt("coordinates", "too_many_corners")];
  const problemsPerRing = (reasonOf: (ring: number) => ShapeReason | null): ShapeProblem[] =>
    rings.flatMap((_, ring) => {
      const reason = reasonOf(ring);
      return reason === null
        ? []
        : [problemAt(isMultiRing(coordinates) ? `coordinates.${ring}` : "coordinates", reason)];
    });
  const ringProblems = problemsPerRing((ring) => findRingProblem(rings[ring] ?? [], ring));
  if (ringProblems.length > 0) return ringProblems;

  const sides = rings.flatMap(toSides);
  const crossingPairs = crossingRingPairs(sides);
  const ringsCross = (one: number, other: number): boolean => crossingPairs.has(`${one} ${other}`);
  const others = (ring: number): number[] =>
    rings.map((_, other) => other).filter((other) => other > 0 && other !== ring);
  const isRingWithin = (ring: number, other: number): boolean =>
    isWithin(
      rings[ring]?.[0],
      sides.filter((side) => side.ring === other),
    );
  return problemsPerRing((ring) => {
    if (ringsCross(ring, ring)) return ring === 0 ? "outline_crosses" : "hole_crosses";
    if (ring === 0) return null;
    if (ringsCross(0, ring)) return "hole_outline";
    if (!isRingWithin(ring, 0)) return "hole_outside";
    if (others(ring).some((other) => ringsCross(other, ring))) return "hole_hole";
    return others(ring).some((other) => isRingWithin(ring, other)) ? "hole_in_hole" : null;
  });
}

function isMultiRing(coordinates: ZoneCoordinates): coordinates is ZonePoint[][] {
  const [first] = coordinates;
  return Array.isArray(first) && typeof first[0] === "object";
}

// Longitudes continue from the outline's first corner, so that a ring may cross the antimeridian. Repeated corners,
// such as a closing one, count once.
function unwrapRings(rings: ZonePoint[][]): Corner[][] {
  const origin = rings[0]?.[0];
  return rings.map((ring) => {
    let turns = 0;
    let previousLng = origin && toLngLat(origin).lng;
    const corners: Corner[] = [];
    for (const point of ring) {
      const { lng, lat } = toLngLat(point);
      turns += Math.round((lng - (previousLng ?? lng)) / 360);
      previousLng = lng;
      const corner = { x: lng - 360 * turns, y: lat };
      if (!isSameCorner(corner, corners.at(-1))) corners.push(corner);
    }
    if (corners.length > 1 && isSameCorner(corners[0], corners.at(-1))) corners.pop();
    return corners;
  });
}

function toLngLat(point: ZonePoint): { lng: number; lat: number } {
  return Array.isArray(point) ? { lng: point[0], lat: point[1] } : point;
}

function isSameCorner(one: Corner | undefined, other: Corner | undefined): boolean {
  return one !== undefined && other !== undefined && one.x === other.x && one.y === other.y;
}

function findRingProblem(ring: Corner[], ringIndex: number): ShapeReason | null {
  const [first] = ring;
  if (!first || new Set(ring.map(({ x, y }) => `${x} ${y}`)).size < 3) return "few_corners";
  const xs = ring.map(({ x }) => x);
  if (Math.max(...xs) - Math.min(...xs) >= 180) return "too_wide";
  const offsets = ring.map(({ x, y }) => ({ x: x - first.x, y: y - first.y }));
  const farthest = offsets.reduce((best, candidate) =>
    candidate.x ** 2 + candidate.y ** 2 > best.x ** 2 + best.y ** 2 ? candidate : best,
  );
  const thickness = Math.max(
    ...offsets.map(
      ({ x, y }) => Math.abs(farthest.x * y - farthest.y * x) / Math.sqrt(farthest.x ** 2 + farthest.y ** 2),
    ),
  );
  if (thickness <= MIN_THICKNESS) return ringIndex === 0 ? "outline_area" : "hole_area";
  return null;
}

function toSides(corners: Corner[], ring: number): Side[] {
  return corners.map((a, index) => ({
    ring,
    index,
    sideCount: corners.length,
    a,
    b: corners[(index + 1) % corners.length] ?? a,
  }));
}

// Pairs of rings with a point in common, as "one other"; also a ring that crosses or touches itself.
function crossingRingPairs(sides: Side[]): Set<string> {
  const pairs = new Set<string>();
  sides.forEach((one, index) => {
    for (const other of sides.slice(index + 1))
      if (boxesOverlap(one, other) && sidesCross(one, other)) pairs.add(`${one.ring} ${other.ring}`);
  });
  return pairs;
}

function boxesOverlap({ a, b }: Side, { a: c, b: d }: Side): boolean {
  return (
    Math.min(a.x, b.x) <= Math.max(c.x, d.x) &&
    Math.min(c.x, d.x) <= Math.max(a.x, b.x) &&
    Math.min(a.y, b.y) <= Math.max(c.y, d.y) &&
    Math.min(c.y, d.y) <= Math.max(a.y, b.y)
  );
}

function sidesCross(one: Side, other: Side): boolean {
  if (one.ring === other.ring && other.index === one.index + 1) return overlapsPrevious(one, other);
  if (one.ring === other.ring && one.index === 0 && other.index === other.sideCount - 1)
    return overlapsPrevious(other, one);
  const sideOf = ({ a, b }: Side, { x, y }: Corner): number =>
    Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
  return sideOf(other, one.a) * sideOf(other, one.b) <= 0 && sideOf(one, other.a) * sideOf(one, other.b) <= 0;
}

// Consecutive sides share a corner; sharing more means that the second runs back along the first.
function overlapsPrevious({ a, b }: Side, { a: c, b: d }: Side): boolean {
  return (
    (b.x - a.x) * (d.y - c.y) === (b.y - a.y) * (d.x - c.x) && (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) < 0
  );
}

function isWithin(corner: Corner | undefined, sides: Side[]): boolean {
  if (!corner) return false;
  const { x, y } = corner;
  return (
    sides.filter(({ a, b }) => a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)).length % 2 ===
    1
  );
}
