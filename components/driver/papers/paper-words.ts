import type { Paper } from "@/lib/contracts/driver";

/** From so many days before its end on a document is worth a word. */
export const soonDays = 30;
export const isSoon = ({ expired, daysLeft }: Paper): boolean => !expired && daysLeft !== null && daysLeft <= soonDays;

/** The documents that are worth a word now: what has expired, or else what will soon and waits for no decision. */
export function noticed(papers: readonly Paper[]): readonly Paper[] {
  const expired = papers.filter((paper) => paper.expired);
  return expired.length > 0 ? expired : papers.filter((paper) => isSoon(paper) && paper.waiting === null);
}
