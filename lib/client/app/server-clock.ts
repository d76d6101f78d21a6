let offset = 0;
let known = false;
let waiting: (() => void)[] = [];

// Difference between the phone's clock and the monotonic clock. If it changes, the phone's clock was changed (or the
// phone slept, which looks the same), and the offset may be wrong.
const apart = (): number => Date.now() - performance.now();
let apartThen = 0;
const setAnewMs = 2_000;

/** Updates the offset from a response. Only the server's clock decides about deadlines. */
export function updateServerClock(serverTime: string, receivedAt = Date.now()): void {
  const time = new Date(serverTime).getTime();
  if (Number.isFinite(time)) learn(time - receivedAt);
}

function learn(found: number): void {
  offset = found;
  isTrue();
}

function isTrue(): void {
  known = true;
  apartThen = apart();
  waiting.forEach((go) => {
    go();
  });
  waiting = [];
}

/**
 * Updates the offset from `serverTime` in a response body, before callers read the body: an open offer must not appear
 * expired for a moment. Assumes that the server read its clock halfway through the round trip.
 */
export function updateClockFromBody(answer: unknown, sentAt: number, receivedAt: number): void {
  const time = timeIn(answer) ?? timeIn(firstOf(answer));
  if (time !== null) updateServerClock(time, sentAt + (receivedAt - sentAt) / 2);
}

// The header has whole seconds, so it only corrects larger errors.
const headerErrorMs = 1_500;

/** Updates the offset from the Date header, which every response has. Precise enough for positions and times of day. */
export function updateClockFromHeader(date: string | null, sentAt: number, receivedAt: number): void {
  const time = date === null ? Number.NaN : Date.parse(date) + 500;
  if (!Number.isFinite(time)) return;
  const found = time - (sentAt + (receivedAt - sentAt) / 2);
  if (!known || Math.abs(found - offset) > headerErrorMs + (receivedAt - sentAt) / 2)
    learn(Math.abs(found) <= headerErrorMs ? 0 : found);
  else isTrue();
}

/** Resolves once the server's time is known, or after `atMostMs`. */
export async function clockKnown(atMostMs: number): Promise<void> {
  if (!isClockKnown())
    await Promise.race([
      new Promise<void>((go) => {
        waiting.push(go);
      }),
      new Promise((over) => {
        setTimeout(over, atMostMs);
      }),
    ]);
}

/** Whether the server's time is known and the phone's clock was not changed since. */
export function isClockKnown(): boolean {
  return known && Math.abs(apart() - apartThen) < setAnewMs;
}

/** Current server time as estimated by this phone (ms). */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Converts a time of this phone's clock to server time (ms). */
export function toServerTime(phoneTime: number): number {
  return phoneTime + offset;
}

function timeIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("serverTime" in value)) return null;
  return typeof value.serverTime === "string" ? value.serverTime : null;
}

function firstOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("items" in value) || !Array.isArray(value.items)) return null;
  return value.items[0] as unknown;
}
