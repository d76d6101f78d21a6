// Draws places to scale with north up, as large as the frame allows.
import type { LatLng } from "@/lib/domain/geo/distance";

type DrawingFrame = { width: number; height: number; margin: number };
export type DrawingPoint = { x: number; y: number };

/** Eight compass directions; null for the same place. */
const compassDirections = [
  "north",
  "northeast",
  "east",
  "southeast",
  "south",
  "southwest",
  "west",
  "northwest",
] as const;
type CompassDirection = (typeof compassDirections)[number];

// Degrees of longitude scaled to the length of degrees of latitude there; the shorter way around the globe.
const eastOffset = (from: LatLng, to: LatLng): number =>
  (((((to.lng - from.lng) % 360) + 540) % 360) - 180) * Math.cos((from.lat * Math.PI) / 180);

/** Each place's coordinates in the frame, in whole units. */
export function projectToFrame(places: readonly LatLng[], { width, height, margin }: DrawingFrame): DrawingPoint[] {
  const [origin] = places;
  if (!origin) return [];
  const projected = places.map((place) => ({ x: eastOffset(origin, place), y: origin.lat - place.lat }));
  const [xs, ys] = [projected.map(({ x }) => x), projected.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [spanX, spanY] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const fittingScale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY);
  // All at the same place: the middle.
  const scale = Number.isFinite(fittingScale) ? fittingScale : 0;
  return projected.map(({ x, y }) => ({
    x: Math.round(width / 2 + (x - left - spanX / 2) * scale),
    y: Math.round(height / 2 + (y - top - spanY / 2) * scale),
  }));
}

/** The compass direction from one place to another. */
export function compassDirection(from: LatLng, to: LatLng): CompassDirection | null {
  const [x, y] = [eastOffset(from, to), to.lat - from.lat];
  if (Math.hypot(x, y) < 1e-5) return null;
  return compassDirections[(Math.round((Math.atan2(x, y) * 4) / Math.PI) + 8) % 8] ?? null;
}
