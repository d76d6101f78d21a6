// A person's last known position, from broadcasts and fetches that arrive in any order.
import type { LatLng } from "./distance";

/** A place and when it was measured (ISO). */
export type TimedLatLng = LatLng & { at: string };
/** The newest position, and how long its marker glides to it (ms). */
export type LivePosition = { location: TimedLatLng; glideMs: number };

const maxGlideMs = 30_000;
// After a longer gap the path between two positions is unknown, so the marker jumps.
const lostMs = 300_000;

/** The newer of the known and the next position; an older or repeated one changes nothing. */
export function nextLivePosition(
  tracked: LivePosition | null,
  next: TimedLatLng | null,
  limitMs = maxGlideMs,
): LivePosition | null {
  if (next === null) return tracked;
  if (tracked === null) return { location: next, glideMs: 0 };
  const interval = Date.parse(next.at) - Date.parse(tracked.location.at);
  if (!(interval > 0)) return tracked;
  return { location: next, glideMs: interval > lostMs ? 0 : Math.min(interval, limitMs) };
}

/** fresh: current. faded: older than two minutes. lost: older than ten minutes, only a last known position. */
export type Freshness = "fresh" | "faded" | "lost";

export function freshness(at: string, now: number): Freshness {
  const age = now - Date.parse(at);
  return age > 600_000 ? "lost" : age > 120_000 ? "faded" : "fresh";
}

/** A position from a broadcast message; null for any other message. */
export function parseTimedPosition(payload: Readonly<Record<string, unknown>>): TimedLatLng | null {
  const { lat, lng, at } = payload;
  return typeof lat === "number" && typeof lng === "number" && typeof at === "string" && !Number.isNaN(Date.parse(at))
    ? { lat, lng, at }
    : null;
}
