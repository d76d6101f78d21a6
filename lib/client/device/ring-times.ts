import { readStoredValue, storeValue } from "../storage/stored-value";
import { serverNow } from "../app/server-clock";

const maxIds = 20;

/** `rung`: first ring for an offer; `rung-last`: latest ring; `hushed`: when the driver silenced it. */
type What = "rung" | "rung-last" | "hushed";

/** Times of the latest offers by the server's clock, shared by all tabs of the phone. */
export function ringTimes(what: What): Map<string, number> {
  return new Map(
    (readStoredValue(what)?.split(" ") ?? []).map((entry): [string, number] => {
      const [id = "", at] = entry.split("@");
      return [id, Number(at)];
    }),
  );
}

export function recordRingTime(what: What, id: string, at: number): void {
  const times = ringTimes(what);
  times.delete(id);
  times.set(id, Math.round(at));
  const latest = [...times].slice(-maxIds).map((each) => each.join("@"));
  storeValue(what, latest.join(" "));
}

/** Records that the phone has rung for this offer, for example by a notification. Only the first time counts. */
export function recordRing(id: string, at = serverNow()): void {
  if (!ringTimes("rung").has(id)) recordRingTime("rung", id, at);
}

/** Silences the current rings in every tab; the last minute still rings. */
export function stopRinging(id: string): void {
  recordRingTime("hushed", id, serverNow());
}
