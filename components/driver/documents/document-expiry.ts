import type { ExpiringDocument } from "@/lib/contracts/driver/driver";

/** Days before expiry from which the driver is warned. */
export const expiryWarningDays = 30;
export const isExpiringSoon = ({ expired, daysLeft }: ExpiringDocument): boolean =>
  !expired && daysLeft !== null && daysLeft <= expiryWarningDays;

/** The documents to warn about: expired ones, otherwise those that expire soon without a pending renewal. */
export function documentsNeedingAttention(documents: readonly ExpiringDocument[]): readonly ExpiringDocument[] {
  const expired = documents.filter((document) => document.expired);
  return expired.length > 0
    ? expired
    : documents.filter((document) => isExpiringSoon(document) && document.waiting === null);
}
