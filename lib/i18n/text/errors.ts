import type { Locale } from "../text";
import type * as SpanishSentences from "./spanish-sentences";

// The sentences are many, and come after the page; until then the server's own stands for them.
let exact: typeof SpanishSentences | null = null;
export async function loadSpanish(): Promise<void> {
  exact ??= await import("./spanish-sentences");
}

// What the phone says for itself, besides the server's codes.
const spanish: Readonly<Record<string, string>> = {
  NETWORK: "Sin conexión. Revisa tu red e inténtalo de nuevo.",
  UNKNOWN: "El servidor tuvo un problema. Inténtalo de nuevo.",
};
const english: Readonly<Record<string, string>> = {
  NETWORK: "No connection. Check your network and try again.",
};
// What the checks of a server say for themselves, in a person's words.
const generic = "The request is not valid";
const marked = { en: "Please check the marked fields", es: "Revisa los campos marcados" } as const;

/** The sentence for a code; `title` is what the server said in English. */
export function errorText(locale: Locale, code: string, title: string): string {
  if (code === "VALIDATION_ERROR" && title === generic) return marked[locale];
  return (
    (locale === "es"
      ? (exact?.spanishRefusal(code, title) ?? exact?.spanishCodes[code] ?? spanish[code])
      : english[code]) ?? title
  );
}

/** The sentence for a field; a check's own jargon becomes a plain request. */
export function fieldText(locale: Locale, message: string): string {
  if (/^(Too (small|big)|Invalid|Unrecognized|Expected)/.test(message))
    return locale === "es" ? "Revisa este campo" : "Please check this";
  if (message === "Required" && locale === "en") return "Please fill this in";
  return locale === "es" ? (exact?.spanishField(message) ?? "Revisa este campo") : message;
}
