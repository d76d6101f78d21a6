import { readStoredValue, storeValue } from "../storage/stored-value";
import { serverNow } from "../app/server-clock";

const keptIds = 20;

/** `rung`: when the phone first rang for an offer; `rung-last`: last; `hushed`: when the driver last said that they heard. */
type What = "rung" | "rung-last" | "hushed";

/** Moments by the server's clock, of the latest offers; every tab of the phone reads them. */
export function ringTimes(what: What): Map<string, number> {
  return new Map(
    (readStoredValue(what)?.split(" ") ?? []).map((each): [string, number] => {
      const [id = "", at] = each.split("@");
      return [id, Number(at)];
    }),
  );
}

export function recordRingTime(what: What, id: string, at: number): void {
  const all = ringTimes(what);
  all.delete(id);
  all.set(id, Math.round(at));
  const latest = [...all].slice(-keptIds).map((each) => each.join("@"));
  storeValue(what, latest.join(" "));
}

/** The phone has rung for this offer: by a notification for instance. Only the first time counts. */
export function recordRing(id: string, at = serverNow()): void {
  if (!ringTimes("rung").has(id)) recordRingTime("rung", id, at);
}

/** The driver has heard: what rings now ends in every tab; the last minute still comes. */
export function stopRinging(id: string): void {
  recordRingTime("hushed", id, serverNow());
}
