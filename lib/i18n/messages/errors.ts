import type { FieldError } from "@/lib/contracts/error-messages";
import type { Locale } from "../translate";
import type * as SpanishErrors from "./spanish-errors";

// Loaded after the page; until then the server's English message is shown.
let exact: typeof SpanishErrors | null = null;
export async function loadSpanish(): Promise<void> {
  exact ??= await import("./spanish-errors");
}

// Failures without a code from the server.
const spanish: Readonly<Record<string, string>> = {
  NETWORK: "Sin conexión. Revisa tu red e inténtalo de nuevo.",
  UNKNOWN: "El servidor tuvo un problema. Inténtalo de nuevo.",
};
const english: Readonly<Record<string, string>> = {
  NETWORK: "No connection. Check your network and try again.",
};
const marked = { en: "Please check the marked fields", es: "Revisa los campos marcados" } as const;
const checkField = { en: "Please check this", es: "Revisa este campo" } as const;

/** A refusal from the server or the phone; `title` is its English message. */
export type ErrorFacts = {
  code: string;
  title: string;
  /** The problem's other members, including `reason` and `params`. */
  details?: Readonly<Record<string, unknown>>;
};
/** A field's problem; without a reason, `message` is the schema library's own, for programmers. */
export type FieldFacts = Omit<FieldError, "path">;

/** A refusal's message in the reader's language. */
export function errorText(locale: Locale, { code, title, details: { reason, params } = {} }: ErrorFacts): string {
  if (code === "VALIDATION_ERROR" && reason === undefined) return marked[locale];
  return (locale === "es" ? (exact?.spanishRefusal(code, reason, params) ?? spanish[code]) : english[code]) ?? title;
}

/** A field problem's message in the reader's language. */
export function fieldText(locale: Locale, { message, reason, params }: FieldFacts): string {
  if (reason === undefined) return checkField[locale];
  if (locale === "es") return exact?.spanishField(reason, params) ?? checkField.es;
  return reason === "required" ? "Please fill this in" : message;
}
