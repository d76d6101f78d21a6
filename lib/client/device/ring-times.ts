import { readStoredValue, storeValue } from "../storage/stored-value";
import { serverNow } from "../app/server-clock";

const maxOffers = 20;

/** `first-ring`, `last-ring`: when the phone rang for an offer. `ring-silenced`: when the driver silenced it. */
type RingTimeKind = "first-ring" | "last-ring" | "ring-silenced";

/** Times of the latest offers by the server's clock, shared by all tabs of the phone. */
export function readRingTimes(kind: RingTimeKind): Map<string, number> {
  return new Map(
    (readStoredValue(kind)?.split(" ") ?? []).map((entry): [string, number] => {
      const [id = "", time] = entry.split("@");
      return [id, Number(time)];
    }),
  );
}

export function recordRingTime(kind: RingTimeKind, offerId: string, time: number): void {
  const times = readRingTimes(kind);
  times.delete(offerId);
  times.set(offerId, Math.round(time));
  const latest = [...times].slice(-maxOffers).map((entry) => entry.join("@"));
  storeValue(kind, latest.join(" "));
}

/** Records that the phone has rung for this offer, for example by a notification. Only the first time counts. */
export function recordFirstRing(offerId: string, time = serverNow()): void {
  if (!readRingTimes("first-ring").has(offerId)) recordRingTime("first-ring", offerId, time);
}

/** Silences the current rings in every tab; the last minute still rings. */
export function stopRinging(offerId: string): void {
  recordRingTime("ring-silenced", offerId, serverNow());
}
