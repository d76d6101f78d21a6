// Simplifies a line for drawing (Douglas-Peucker).
import type { LatLng } from "@/lib/domain/geo/distance";

/** Share of the line's greater extent: less is invisible at the width of a phone. */
const seen = 1 / 400;

type Flat = { x: number; y: number };
/** A segment between two kept points, with the point farthest from its straight line. */
type Stretch = { from: number; to: number; farthest: number; beside: number };

/** Both ends and the most significant points, at most `most`. */
export function simplifyLine(points: readonly LatLng[], most: number): LatLng[] {
  if (points.length <= 2) return [...points];
  // Scales longitude to the length of latitude: at this size the Earth counts as flat.
  const narrow = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180);
  const flat = points.map(({ lat, lng }) => ({ x: lng * narrow, y: lat }));
  const extent = (values: number[]): number => Math.max(...values) - Math.min(...values);
  const least = Math.max(extent(flat.map(({ x }) => x)), extent(flat.map(({ y }) => y))) * seen;
  const kept = new Set([0, points.length - 1]);
  const open = [stretch(flat, 0, points.length - 1)];
  while (kept.size < most) {
    const next = open.reduce<Stretch | null>((far, each) => (far && far.beside >= each.beside ? far : each), null);
    if (!next || next.beside <= least) break;
    kept.add(next.farthest);
    open.splice(open.indexOf(next), 1, stretch(flat, next.from, next.farthest), stretch(flat, next.farthest, next.to));
  }
  return points.filter((_, n) => kept.has(n));
}

function stretch(points: readonly Flat[], from: number, to: number): Stretch {
  const found: Stretch = { from, to, farthest: from, beside: 0 };
  const [a, b] = [points[from], points[to]];
  if (!a || !b) return found;
  for (let n = from + 1; n < to; n++) {
    const beside = besideLine(points[n] ?? a, a, b);
    if (beside > found.beside) Object.assign(found, { farthest: n, beside });
  }
  return found;
}

function besideLine(point: Flat, a: Flat, b: Flat): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length));
  return Math.hypot(point.x - a.x - part * dx, point.y - a.y - part * dy);
}
