import type { Leg } from "@/lib/contracts/delivery/leg";
import { readStoredValue, storeValue } from "../storage/stored-value";

const storageKey = "count-draft";
/** A leg: cash that one person must hand to another, counted by its driver. */
type CountedLeg = Pick<Leg, "id" | "countedAt" | "countResponse">;

/** Identifies one count of a leg: a recount starts with an empty draft. */
const draftKeyOf = ({ id, countedAt, countResponse }: CountedLeg): string =>
  `${id} ${countedAt ?? ""} ${countResponse?.agrees === false ? countResponse.at : ""}`;

/** The driver's unfinished input for this count. Stored, because Android may kill the page while the camera is open. */
export function readCountDraft(leg: CountedLeg): string {
  const [draftKey, draftText] = (readStoredValue(storageKey) ?? "").split("|");
  return draftKey === draftKeyOf(leg) ? (draftText ?? "") : "";
}

export function storeCountDraft(leg: CountedLeg, typed: string): void {
  storeValue(storageKey, typed === "" ? null : `${draftKeyOf(leg)}|${typed}`);
}
