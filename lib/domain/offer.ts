/** A driver's reasons for declining, in the specified words. */
export const declineReasons = [
  "Too far from current location",
  "Already have enough deliveries",
  "Vehicle maintenance required",
  "Personal emergency",
  "Traffic/road conditions",
  "Other",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** `4:07`: minutes and seconds, rounded up. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Amber under a minute, red at the end. */
export function countdownTone(milliseconds: number): "normal" | "urgent" | "expired" {
  return milliseconds <= 0 ? "expired" : milliseconds < 60_000 ? "urgent" : "normal";
}

// When an open offer rings: immediately and every four seconds for half a minute, then again in the last minute.

export const ringSchedule = {
  intervalMs: 4_000,
  firstBurstMs: 28_000,
  lastBurstLeadMs: 60_000,
  lastBurstMs: 12_000,
} as const;

export type RingState = {
  /** First ring on this phone (ms, server's clock, as all times here); null before it. */
  firstRingAt: number | null;
  /** When the driver last silenced a ring, by a press or by dismissing the offer. */
  silencedAt: number | null;
  expiresAt: number;
};

/**
 * The next ring at `from` or later; null without any. Silencing lasts until the last minute, and in the last minute
 * until the end.
 */
export function nextRingAt(from: number, { firstRingAt, silencedAt, expiresAt }: RingState): number | null {
  const firstBurstAt = firstRingAt ?? silencedAt ?? from;
  const lastBurstAt = expiresAt - ringSchedule.lastBurstLeadMs;
  const bursts = [
    { start: firstBurstAt, end: firstBurstAt + ringSchedule.firstBurstMs },
    ...(lastBurstAt > firstBurstAt ? [{ start: lastBurstAt, end: lastBurstAt + ringSchedule.lastBurstMs }] : []),
  ];
  // If the first rings reach into the last minute, the interval restarts there.
  const [first, second] = bursts;
  if (first && second) first.end = Math.min(first.end, second.start - 1);
  for (const { start, end } of bursts) {
    if (silencedAt !== null && silencedAt >= start) continue;
    const ringAt = start + Math.max(0, Math.ceil((from - start) / ringSchedule.intervalMs)) * ringSchedule.intervalMs;
    if (ringAt <= end && countdownTone(expiresAt - ringAt) !== "expired") return ringAt;
  }
  return null;
}
