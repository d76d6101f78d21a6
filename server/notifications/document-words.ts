import "server-only";
import { documentMessages } from "@/lib/i18n/messages/driver-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { ExpiringDocumentKind } from "@/lib/contracts/driver";

/** A document's name by the notification's fact; a generic word without one. */
export function documentWord(locale: Locale, kind: unknown): string {
  const known = ExpiringDocumentKind.safeParse(kind);
  return known.success
    ? getTranslations(locale, documentMessages)(known.data)
    : locale === "en"
      ? "Your document"
      : "Tu documento";
}
