// Server time minus the phone's time (ms).
let offset = 0;
let hasOffset = false;
let waiters: (() => void)[] = [];

// Difference between the phone's clock and the monotonic clock. If it changes, the phone's clock was changed (or the
// phone slept, which looks the same), and the offset may be wrong.
const clockDifference = (): number => Date.now() - performance.now();
let clockDifferenceWhenSet = 0;
const clockChangeMs = 2_000;

/** Updates the offset from a response. Only the server's clock decides about deadlines. */
export function updateServerClock(serverTime: string, receivedAt = Date.now()): void {
  const time = new Date(serverTime).getTime();
  if (Number.isFinite(time)) setOffset(time - receivedAt);
}

function setOffset(newOffset: number): void {
  offset = newOffset;
  confirmClock();
}

function confirmClock(): void {
  hasOffset = true;
  clockDifferenceWhenSet = clockDifference();
  waiters.forEach((resolve) => {
    resolve();
  });
  waiters = [];
}

/**
 * Updates the offset from `serverTime` in a response body, before callers read the body: an open offer must not appear
 * expired for a moment. Assumes that the server read its clock halfway through the round trip.
 */
export function updateClockFromBody(responseBody: unknown, sentAt: number, receivedAt: number): void {
  const time = serverTimeOf(responseBody) ?? serverTimeOf(firstItemOf(responseBody));
  if (time !== null) updateServerClock(time, sentAt + (receivedAt - sentAt) / 2);
}

// The header has whole seconds, rounded down, so it only corrects larger errors.
const headerMeanErrorMs = 500;
const headerErrorMs = 1_500;

/** Updates the offset from the Date header, which every response has. Precise enough for positions and times of day. */
export function updateClockFromHeader(date: string | null, sentAt: number, receivedAt: number): void {
  const time = date === null ? Number.NaN : Date.parse(date) + headerMeanErrorMs;
  if (!Number.isFinite(time)) return;
  const measuredOffset = time - (sentAt + (receivedAt - sentAt) / 2);
  if (!hasOffset || Math.abs(measuredOffset - offset) > headerErrorMs + (receivedAt - sentAt) / 2)
    setOffset(Math.abs(measuredOffset) <= headerErrorMs ? 0 : measuredOffset);
  else confirmClock();
}

/** Resolves once the server's time is known, or after `timeoutMs`. */
export async function waitForServerClock(timeoutMs: number): Promise<void> {
  if (!isServerClockKnown())
    await Promise.race([
      new Promise<void>((waiter) => {
        waiters.push(waiter);
      }),
      new Promise((resolveTimeout) => {
        setTimeout(resolveTimeout, timeoutMs);
      }),
    ]);
}

/** Whether the server's time is known and the phone's clock was not changed since. */
export function isServerClockKnown(): boolean {
  return hasOffset && Math.abs(clockDifference() - clockDifferenceWhenSet) < clockChangeMs;
}

/** Current server time as estimated by this phone (ms). */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Converts a time of this phone's clock to server time (ms). */
export function toServerTime(phoneTime: number): number {
  return phoneTime + offset;
}

function serverTimeOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("serverTime" in value)) return null;
  return typeof value.serverTime === "string" ? value.serverTime : null;
}

function firstItemOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("items" in value) || !Array.isArray(value.items)) return null;
  return value.items[0] as unknown;
}
