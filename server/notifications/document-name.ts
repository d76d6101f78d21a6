import "server-only";
import { documentMessages } from "@/lib/i18n/messages/driver-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { ExpiringDocumentKind } from "@/lib/contracts/driver/driver";

/** A document's name by the notification's fact; a generic word without one. */
export function documentName(locale: Locale, kind: unknown): string {
  const parsed = ExpiringDocumentKind.safeParse(kind);
  return parsed.success
    ? getTranslations(locale, documentMessages)(parsed.data)
    : locale === "en"
      ? "Your document"
      : "Tu documento";
}
