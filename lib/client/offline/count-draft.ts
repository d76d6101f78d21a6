import type { Leg } from "@/lib/contracts/leg";
import { readStoredValue, storeValue } from "../storage/stored-value";

const key = "count-draft";
type Count = Pick<Leg, "id" | "countedAt" | "answer">;

/** Which count of the leg it is: each one begins empty. */
const countOf = ({ id, countedAt, answer }: Count): string =>
  `${id} ${countedAt ?? ""} ${answer?.agrees === false ? answer.at : ""}`;

/** What the driver has typed of this count. It outlives the page: Android may end a page behind the camera. */
export function readCountDraft(leg: Count): string {
  const [count, typed] = (readStoredValue(key) ?? "").split("|");
  return count === countOf(leg) ? (typed ?? "") : "";
}

export function storeCountDraft(leg: Count, typed: string): void {
  storeValue(key, typed === "" ? null : `${countOf(leg)}|${typed}`);
}
