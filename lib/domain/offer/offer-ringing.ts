// When an open offer rings: at once and every four seconds for half a minute, then again from a minute before its end.
import { countdownTone } from "./offer-deadline";

export const ringing = { everyMs: 4_000, firstMs: 28_000, lastBeforeMs: 60_000, lastMs: 12_000 } as const;

export type Ringing = {
  /** When this phone first rang for it, by the server's clock as all of these (ms); null: not yet. */
  firstAt: number | null;
  /** When the driver last answered a ring: with a press, or by putting the offer away. */
  hushedAt: number | null;
  expiresAt: number;
};

/**
 * The next ring at `from` or later; null when none is left. A driver who has answered a ring is left alone until the
 * last minute; who answers in the last minute, for good.
 */
export function nextRing(from: number, { firstAt, hushedAt, expiresAt }: Ringing): number | null {
  const begin = firstAt ?? hushedAt ?? from;
  const last = expiresAt - ringing.lastBeforeMs;
  const bursts = [
    { start: begin, end: begin + ringing.firstMs },
    ...(last > begin ? [{ start: last, end: last + ringing.lastMs }] : []),
  ];
  // Where the first rings reach into the last minute, its own begin anew.
  const [first, second] = bursts;
  if (first && second) first.end = Math.min(first.end, second.start - 1);
  for (const { start, end } of bursts) {
    if (hushedAt !== null && hushedAt >= start) continue;
    const at = start + Math.max(0, Math.ceil((from - start) / ringing.everyMs)) * ringing.everyMs;
    if (at <= end && countdownTone(expiresAt - at) !== "over") return at;
  }
  return null;
}
