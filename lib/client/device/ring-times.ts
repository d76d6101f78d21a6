import { readStoredValue, storeValue } from "../storage/stored-value";
import { serverNow } from "../app/server-clock";

const maxIds = 20;

/** `first-ring`, `last-ring`: when the phone rang for an offer. `ring-silenced`: when the driver silenced it. */
type RingTimeKind = "first-ring" | "last-ring" | "ring-silenced";

/** Times of the latest offers by the server's clock, shared by all tabs of the phone. */
export function readRingTimes(kind: RingTimeKind): Map<string, number> {
  return new Map(
    (readStoredValue(kind)?.split(" ") ?? []).map((entry): [string, number] => {
      const [id = "", at] = entry.split("@");
      return [id, Number(at)];
    }),
  );
}

export function recordRingTime(kind: RingTimeKind, id: string, at: number): void {
  const times = readRingTimes(kind);
  times.delete(id);
  times.set(id, Math.round(at));
  const latest = [...times].slice(-maxIds).map((each) => each.join("@"));
  storeValue(kind, latest.join(" "));
}

/** Records that the phone has rung for this offer, for example by a notification. Only the first time counts. */
export function recordFirstRing(id: string, at = serverNow()): void {
  if (!readRingTimes("first-ring").has(id)) recordRingTime("first-ring", id, at);
}

/** Silences the current rings in every tab; the last minute still rings. */
export function stopRinging(id: string): void {
  recordRingTime("ring-silenced", id, serverNow());
}
