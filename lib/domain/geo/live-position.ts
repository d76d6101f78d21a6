// Where somebody was last known to be, as their fixes come in: by the feed, by a fetch, in any order.
import type { Place } from "./distance";

/** A place and when it was measured (ISO). */
export type Moment = Place & { at: string };
/** The newest fix, and how long a marker takes to glide to it from the one before (ms). */
export type Followed = { place: Moment; glideMs: number };

const longestGlideMs = 30_000;
// After such a gap nobody knows which way they came.
const lostMs = 300_000;

/** The newest of what was known and what has come: an older fix, or the same again, changes nothing. */
export function follow(known: Followed | null, next: Moment | null, longest = longestGlideMs): Followed | null {
  if (next === null) return known;
  if (known === null) return { place: next, glideMs: 0 };
  const interval = Date.parse(next.at) - Date.parse(known.place.at);
  if (!(interval > 0)) return known;
  return { place: next, glideMs: interval > lostMs ? 0 : Math.min(interval, longest) };
}

/** fresh: it is where they are. faded: two minutes old. lost: ten minutes, it only says where they were. */
export type Freshness = "fresh" | "faded" | "lost";

export function freshness(at: string, now: number): Freshness {
  const age = now - Date.parse(at);
  return age > 600_000 ? "lost" : age > 120_000 ? "faded" : "fresh";
}

/** A fix as a message of the feed brings it; null for anything else. */
export function momentFrom(payload: Readonly<Record<string, unknown>>): Moment | null {
  const { lat, lng, at } = payload;
  return typeof lat === "number" && typeof lng === "number" && typeof at === "string" && !Number.isNaN(Date.parse(at))
    ? { lat, lng, at }
    : null;
}
