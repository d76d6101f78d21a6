import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { documentsOf, doesExpire, fieldsOf } from "@/lib/domain/application-needs";
import { dateInTimeZone } from "@/lib/domain/zone-clock";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { documentMessages } from "@/lib/i18n/messages/driver-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatCalendarDay } from "@/components/ui/time";

type Known = Pick<AdminDriverDetail, "application" | "documents" | "phone" | "vehicleType">;

const names = {
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
  { application, documents, phone, vehicleType }: Known,
  now: number,
  timeZone: string,
): string[] {
  const today = dateInTimeZone(now, timeZone);
  const t = getTranslations(locale, adminDriversMessages);
  const tDocument = getTranslations(locale, documentMessages);
  const vehicle = application?.vehicleType ?? vehicleType;
  const documentGaps = documentsOf(vehicle).flatMap((kind) => {
    const documentName = tDocument(kind);
    const document = documents.find((candidate) => candidate.kind === kind);
    if (!document) return [t("gapMissing", { what: documentName })];
    if (!doesExpire(kind)) return [];
    const { expiresOn } = document;
    if (expiresOn === null) return [t("gapNoDay", { what: documentName })];
    return expiresOn < today
      ? [t("gapExpired", { what: documentName, day: formatCalendarDay(locale, expiresOn) })]
      : [];
  });
  const facts = fieldsOf(vehicle)
    .filter((field) => !application?.[field])
    .map((field) => t("gapMissing", { what: t(names[field]) }));
  return [...documentGaps, ...facts, ...(phone ? [] : [t("gapMissing", { what: t("phone") })])];
}
