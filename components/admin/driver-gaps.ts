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
  const missing = documentsOf(vehicle)
    .filter((kind) => !documents.some((document) => document.kind === kind))
    .map((kind) => say("gapMissing", { what: sayDocument(kind) }));
  const dated = documents.flatMap(({ kind, expiresOn }) => {
    if (!doesExpire(kind)) return [];
    const what = sayDocument(kind);
    if (expiresOn === null) return [say("gapNoDay", { what })];
    return expiresOn < today ? [say("gapExpired", { what, day: formatCalendarDay(locale, expiresOn) })] : [];
  });
  const facts = fieldsOf(vehicle)
    .filter((field) => !application?.[field])
    .map((field) => say("gapMissing", { what: say(names[field]) }));
  return [...missing, ...dated, ...facts, ...(phone ? [] : [say("gapMissing", { what: say("phone") })])];
}
