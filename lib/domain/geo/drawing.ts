// Places as a drawing: north up, to scale, and as large as its frame allows.
import type { Place } from "@/lib/domain/geo/distance";

export type Frame = { width: number; height: number; margin: number };
export type Spot = { x: number; y: number };

/** Eight directions; what lies at the same place has none. */
export const directions = [
  "north",
  "northeast",
  "east",
  "southeast",
  "south",
  "southwest",
  "west",
  "northwest",
] as const;
export type Direction = (typeof directions)[number];

// Degrees of longitude as long as those of latitude are there; the short way around the globe.
const east = (from: Place, to: Place): number =>
  (((((to.lng - from.lng) % 360) + 540) % 360) - 180) * Math.cos((from.lat * Math.PI) / 180);

/** Where each place lies in the frame, in whole units. */
export function drawn(places: readonly Place[], { width, height, margin }: Frame): Spot[] {
  const [origin] = places;
  if (!origin) return [];
  const flat = places.map((place) => ({ x: east(origin, place), y: origin.lat - place.lat }));
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const fits = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
  // All in one place: the middle.
  const scale = Number.isFinite(fits) ? fits : 0;
  return flat.map(({ x, y }) => ({
    x: Math.round(width / 2 + (x - left - wide / 2) * scale),
    y: Math.round(height / 2 + (y - top - high / 2) * scale),
  }));
}

/** In which direction a place lies from another. */
export function directionTo(from: Place, to: Place): Direction | null {
  const [x, y] = [east(from, to), to.lat - from.lat];
  if (Math.hypot(x, y) < 1e-5) return null;
  return directions[(Math.round((Math.atan2(x, y) * 4) / Math.PI) + 8) % 8] ?? null;
}
