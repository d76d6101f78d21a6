let offset = 0;
let known = false;
let waiting: (() => void)[] = [];

// The phone's clock beside the one that nobody can set: when they part, it was set anew (or the phone slept, which
// looks alike), and what was learnt of it may no longer hold.
const apart = (): number => Date.now() - performance.now();
let apartThen = 0;
const setAnewMs = 2_000;

/** Learns from an answer how far the phone's clock is off; the server's clock alone decides about deadlines. */
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
 * Learns from whatever an answer says of the server's time, before anybody reads the answer: an open offer must not
 * look expired for a moment. Half of the way is taken for the time that the server looked at its clock.
 */
export function updateClockFromBody(answer: unknown, sentAt: number, receivedAt: number): void {
  const time = timeIn(answer) ?? timeIn(firstOf(answer));
  if (time !== null) updateServerClock(time, sentAt + (receivedAt - sentAt) / 2);
}

// The header names whole seconds, so it is trusted only to find what is off by more than that.
const headerErrorMs = 1_500;

/**
 * Learns from the Date header that every answer has: enough for positions and times of day, also before the first
 * offer.
 */
export function updateClockFromHeader(date: string | null, sentAt: number, receivedAt: number): void {
  const time = date === null ? Number.NaN : Date.parse(date) + 500;
  if (!Number.isFinite(time)) return;
  const found = time - (sentAt + (receivedAt - sentAt) / 2);
  if (!known || Math.abs(found - offset) > headerErrorMs + (receivedAt - sentAt) / 2)
    learn(Math.abs(found) <= headerErrorMs ? 0 : found);
  else isTrue();
}

/** Resolves once an answer has told the server's time, or after so long without one. */
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

/** Whether the server's time was learnt, and the phone's clock not set anew since. */
export function isClockKnown(): boolean {
  return known && Math.abs(apart() - apartThen) < setAnewMs;
}

/** The server's time as this phone knows it (ms). */
export function serverNow(): number {
  return Date.now() + offset;
}

/** A moment of this phone's clock in the server's time (ms). */
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
