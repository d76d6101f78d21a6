import { readKept, writeKept } from "../storage/kept-value";
import { serverNow } from "../app/server-clock";

const keptIds = 20;

/** `rung`: when the phone first rang for an offer; `rung-last`: last; `hushed`: when the driver last said that they heard. */
type What = "rung" | "rung-last" | "hushed";

/** Moments by the server's clock, of the latest offers; every tab of the phone reads them. */
export function ringMoments(what: What): Map<string, number> {
  return new Map(
    (readKept(what)?.split(" ") ?? []).map((each): [string, number] => {
      const [id = "", at] = each.split("@");
      return [id, Number(at)];
    }),
  );
}

export function noteMoment(what: What, id: string, at: number): void {
  const all = ringMoments(what);
  all.delete(id);
  all.set(id, Math.round(at));
  const latest = [...all].slice(-keptIds).map((each) => each.join("@"));
  writeKept(what, latest.join(" "));
}

/** The phone has rung for this offer: by a notification for instance. Only the first time counts. */
export function noteRung(id: string, at = serverNow()): void {
  if (!ringMoments("rung").has(id)) noteMoment("rung", id, at);
}

/** The driver has heard: what rings now ends in every tab; the last minute still comes. */
export function hush(id: string): void {
  noteMoment("hushed", id, serverNow());
}
