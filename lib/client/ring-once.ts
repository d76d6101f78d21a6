import { readKept, writeKept } from "./kept-value";

const keptIds = 20;
// What one tab writes down another may read a moment later: a tab's storage is a copy of its own.
const untilKnownMs = 500;

/** Rings for an offer once on this phone, whichever of its tabs comes first. What could not sound is not rung yet. */
export async function ringOnce(offerId: string, play: () => Promise<boolean>): Promise<void> {
  const ring = async () => {
    if (hasRung(offerId) || !(await play())) return;
    noteRung(offerId);
    await new Promise((known) => {
      setTimeout(known, untilKnownMs);
    });
  };
  // One tab at a time: both hear of the offer in the same moment.
  await (typeof navigator.locks === "undefined" ? ring() : navigator.locks.request("handover.rung", ring));
}

/** The phone has rung for this offer already, by a notification for instance. */
export function noteRung(offerId: string): void {
  writeKept("rung", [...rung().filter((id) => id !== offerId), offerId].slice(-keptIds).join(" "));
}

function hasRung(offerId: string): boolean {
  return rung().includes(offerId);
}

function rung(): string[] {
  return readKept("rung")?.split(" ") ?? [];
}
