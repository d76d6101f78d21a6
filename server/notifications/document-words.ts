import "server-only";
import { documentText } from "@/lib/i18n/text/driver-words";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { ExpiringKind } from "@/lib/contracts/driver";

/** A document's name by the notification's fact; a generic word without one. */
export function documentWord(locale: Locale, kind: unknown): string {
  const known = ExpiringKind.safeParse(kind);
  return known.success ? sayIn(locale, documentText)(known.data) : locale === "en" ? "Your document" : "Tu documento";
}
