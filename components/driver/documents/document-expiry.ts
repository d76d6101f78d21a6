import type { ExpiringDocument } from "@/lib/contracts/driver";

/** From so many days before its end on a document is worth a word. */
export const expiryWarningDays = 30;
export const isExpiringSoon = ({ expired, daysLeft }: ExpiringDocument): boolean =>
  !expired && daysLeft !== null && daysLeft <= expiryWarningDays;

/** The documents that are worth a word now: what has expired, or else what will soon and waits for no decision. */
export function documentsNeedingAttention(papers: readonly ExpiringDocument[]): readonly ExpiringDocument[] {
  const expired = papers.filter((paper) => paper.expired);
  return expired.length > 0 ? expired : papers.filter((paper) => isExpiringSoon(paper) && paper.waiting === null);
}
