let offset = 0;

/** Learns from an answer how far the phone's clock is off; the server's clock alone decides about deadlines. */
export function learnServerTime(serverTime: string, receivedAt = Date.now()): void {
  const time = new Date(serverTime).getTime();
  if (Number.isFinite(time)) offset = time - receivedAt;
}

/** The server's time as this phone knows it (ms). */
export function serverNow(): number {
  return Date.now() + offset;
}
