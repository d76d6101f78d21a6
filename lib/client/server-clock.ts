let offset = 0;

/** Learns from an answer how far the phone's clock is off; the server's clock alone decides about deadlines. */
export function learnServerTime(serverTime: string, receivedAt = Date.now()): void {
  const time = new Date(serverTime).getTime();
  if (Number.isFinite(time)) offset = time - receivedAt;
}

/**
 * Learns from whatever an answer says of the server's time, before anybody reads the answer: an open offer must not look
 * expired for a moment. Half of the way is taken for the time that the server looked at its clock.
 */
export function learnFrom(answer: unknown, sentAt: number, receivedAt: number): void {
  const time = timeIn(answer) ?? timeIn(firstOf(answer));
  if (time !== null) learnServerTime(time, sentAt + (receivedAt - sentAt) / 2);
}

/** The server's time as this phone knows it (ms). */
export function serverNow(): number {
  return Date.now() + offset;
}

function timeIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("serverTime" in value)) return null;
  return typeof value.serverTime === "string" ? value.serverTime : null;
}

function firstOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("items" in value) || !Array.isArray(value.items)) return null;
  return value.items[0] as unknown;
}
