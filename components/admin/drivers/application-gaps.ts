import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { documentKindsFor, canDocumentExpire, vehicleFieldsFor } from "@/lib/domain/application-requirements";
import { dateInTimeZone } from "@/lib/domain/zone-clock";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { documentMessages } from "@/lib/i18n/messages/driver-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatCalendarDay } from "@/components/ui/time";

type ApplicationFacts = Pick<AdminDriverDetail, "application" | "documents" | "phone" | "vehicleType">;

const fieldMessageKeys = {
  vehicleYear: "year",
  licensePlate: "plate",
  licenseClass: "licenseClass",
  insuranceProvider: "insurer",
} as const;

/**
 * Gaps of an application that do not block its approval: documents that are missing, expired or without an expiry
 * date, and missing facts. A document expires at the end of its day in the time zone.
 */
export function applicationGaps(
  locale: Locale,
  { application, documents, phone, vehicleType }: ApplicationFacts,
  now: number,
  timeZone: string,
): string[] {
  const today = dateInTimeZone(now, timeZone);
  const t = getTranslations(locale, adminDriversMessages);
  const tDocument = getTranslations(locale, documentMessages);
  const vehicle = application?.vehicleType ?? vehicleType;
  const documentGaps = documentKindsFor(vehicle).flatMap((kind) => {
    const documentName = tDocument(kind);
    const document = documents.find((candidate) => candidate.kind === kind);
    if (!document) return [t("gapMissing", { item: documentName })];
    if (!canDocumentExpire(kind)) return [];
    const { expiresOn } = document;
    if (expiresOn === null) return [t("gapNoExpiryDate", { item: documentName })];
    return expiresOn < today
      ? [t("gapExpired", { item: documentName, day: formatCalendarDay(locale, expiresOn) })]
      : [];
  });
  const fieldGaps = vehicleFieldsFor(vehicle)
    .filter((field) => !application?.[field])
    .map((field) => t("gapMissing", { item: t(fieldMessageKeys[field]) }));
  return [...documentGaps, ...fieldGaps, ...(phone ? [] : [t("gapMissing", { item: t("phone") })])];
}
