import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { documentsOf, doesExpire, fieldsOf } from "@/lib/domain/application-needs";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { documentText } from "@/lib/i18n/text/driver-words";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { formatCalendarDay } from "@/components/ui/time";

type Known = Pick<AdminDriverDetail, "application" | "documents" | "phone" | "vehicleType">;

const names = {
  vehicleYear: "year",
  licensePlate: "plate",
  licenseClass: "licenseClass",
  insuranceProvider: "insurer",
} as const;

/**
 * What an application leaves open although it may be approved, each in the reader's words: documents that are not there,
 * have run out or say no last day, and facts that were not given. `today`: YYYY-MM-DD.
 */
export function gapsOf(locale: Locale, { application, documents, phone, vehicleType }: Known, today: string): string[] {
  const say = sayIn(locale, adminDriversText);
  const sayDocument = sayIn(locale, documentText);
  const vehicle = application?.vehicleType ?? vehicleType;
  const papers = documentsOf(vehicle).flatMap((kind) => {
    const what = sayDocument(kind);
    const document = documents.find((each) => each.kind === kind);
    if (!document) return [say("gapMissing", { what })];
    if (!doesExpire(kind)) return [];
    const { expiresOn } = document;
    if (expiresOn === null) return [say("gapNoDay", { what })];
    return expiresOn < today ? [say("gapExpired", { what, day: formatCalendarDay(locale, expiresOn) })] : [];
  });
  const facts = fieldsOf(vehicle)
    .filter((field) => !application?.[field])
    .map((field) => say("gapMissing", { what: say(names[field]) }));
  return [...papers, ...facts, ...(phone ? [] : [say("gapMissing", { what: say("phone") })])];
}
