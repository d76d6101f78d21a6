import type { LatLng } from "@/lib/domain/geo/distance";

// Google's encoded polylines with six digits, as road engines return them: differences of 1e-6 degrees, five bits a
// character.
const coordinateFactor = 1e6;

/** Decodes a polyline of six digits; of a truncated one, the points that are complete. */
export function decodePolyline(polyline: string): LatLng[] {
  const points: LatLng[] = [];
  let index = 0;
  let lat = 0;
  let lng = 0;
  const readValue = (): number | null => {
    let value = 0;
    for (let shift = 0; index < polyline.length; shift += 5) {
      const bits = polyline.charCodeAt(index++) - 63;
      value |= (bits & 0x1f) << shift;
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    return null;
  };
  for (;;) {
    const dLat = readValue();
    const dLng = readValue();
    if (dLat === null || dLng === null) return points;
    lat += dLat;
    lng += dLng;
    points.push({ lat: lat / coordinateFactor, lng: lng / coordinateFactor });
  }
}

/** Encodes points as a polyline of six digits. */
export function encodePolyline(points: readonly LatLng[]): string {
  let encoded = "";
  let previous = { lat: 0, lng: 0 };
  const writeValue = (difference: number): void => {
    let value = difference < 0 ? ~(difference << 1) : difference << 1;
    for (; value >= 0x20; value >>= 5) encoded += String.fromCharCode((0x20 | (value & 0x1f)) + 63);
    encoded += String.fromCharCode(value + 63);
  };
  for (const { lat, lng } of points) {
    const current = { lat: Math.round(lat * coordinateFactor), lng: Math.round(lng * coordinateFactor) };
    writeValue(current.lat - previous.lat);
    writeValue(current.lng - previous.lng);
    previous = current;
  }
  return encoded;
}

// Simplifies a line for drawing (Douglas-Peucker).

/** Fraction of the polyline's greater extent: a smaller deviation is invisible at the width of a phone. */
const minVisibleRatio = 1 / 400;

type PlanePoint = { x: number; y: number };
/** A segment between two kept points, with the point farthest from its straight line. */
type Segment = { from: number; to: number; farthest: number; deviation: number };

/** Both ends and the most significant points, at most `maxPoints`. */
export function simplifyPolyline(points: readonly LatLng[], maxPoints: number): LatLng[] {
  if (points.length <= 2) return [...points];
  // Scales longitude to the length of latitude: at this size the Earth counts as flat.
  const lngScale = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180);
  const projected = points.map(({ lat, lng }) => ({ x: lng * lngScale, y: lat }));
  const extent = (values: number[]): number => Math.max(...values) - Math.min(...values);
  const minDistance =
    Math.max(extent(projected.map(({ x }) => x)), extent(projected.map(({ y }) => y))) * minVisibleRatio;
  const retainedIndexes = new Set([0, points.length - 1]);
  const segments = [createSegment(projected, 0, points.length - 1)];
  while (retainedIndexes.size < maxPoints) {
    const next = segments.reduce<Segment | null>(
      (farthestSegment, candidate) =>
        farthestSegment && farthestSegment.deviation >= candidate.deviation ? farthestSegment : candidate,
      null,
    );
    if (!next || next.deviation <= minDistance) break;
    retainedIndexes.add(next.farthest);
    segments.splice(
      segments.indexOf(next),
      1,
      createSegment(projected, next.from, next.farthest),
      createSegment(projected, next.farthest, next.to),
    );
  }
  return points.filter((_, n) => retainedIndexes.has(n));
}

function createSegment(points: readonly PlanePoint[], from: number, to: number): Segment {
  const segment: Segment = { from, to, farthest: from, deviation: 0 };
  const [a, b] = [points[from], points[to]];
  if (!a || !b) return segment;
  for (let n = from + 1; n < to; n++) {
    const distance = distanceToLine(points[n] ?? a, a, b);
    if (distance > segment.deviation) Object.assign(segment, { farthest: n, deviation: distance });
  }
  return segment;
}

function distanceToLine(point: PlanePoint, a: PlanePoint, b: PlanePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squaredLength = dx * dx + dy * dy;
  const fraction =
    squaredLength === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / squaredLength));
  return Math.hypot(point.x - a.x - fraction * dx, point.y - a.y - fraction * dy);
}
