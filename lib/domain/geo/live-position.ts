// A person's last known position, from broadcasts and fetches that arrive in any order.
import type { LatLng } from "./distance";

/** A place and when it was measured (ISO). */
export type TimedLatLng = LatLng & { at: string };
/** The newest position, and how long its marker is animated to it (ms). */
export type LivePosition = { location: TimedLatLng; animationMs: number };

const maxAnimationMs = 30_000;
// After a longer gap the path between two positions is unknown, so the marker jumps.
const maxGapMs = 300_000;

/** The newer of the known and the next position; an older or repeated one changes nothing. */
export function mergeLivePosition(
  current: LivePosition | null,
  next: TimedLatLng | null,
  maxMs = maxAnimationMs,
): LivePosition | null {
  if (next === null) return current;
  if (current === null) return { location: next, animationMs: 0 };
  const interval = Date.parse(next.at) - Date.parse(current.location.at);
  if (!(interval > 0)) return current;
  return { location: next, animationMs: interval > maxGapMs ? 0 : Math.min(interval, maxMs) };
}

/** fresh: current. stale: older than two minutes. lost: older than ten minutes, only a last known position. */
export type Freshness = "fresh" | "stale" | "lost";

export function positionFreshness(measuredAt: string, now: number): Freshness {
  const age = now - Date.parse(measuredAt);
  return age > 600_000 ? "lost" : age > 120_000 ? "stale" : "fresh";
}

/** A position from a broadcast message; null for any other message. */
export function parseTimedPosition(payload: Readonly<Record<string, unknown>>): TimedLatLng | null {
  const { lat, lng, at } = payload;
  return typeof lat === "number" && typeof lng === "number" && typeof at === "string" && !Number.isNaN(Date.parse(at))
    ? { lat, lng, at }
    : null;
}
