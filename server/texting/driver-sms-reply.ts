import "server-only";
import type { Locale } from "@/lib/i18n/translate";

/** Meaning of a driver's text, as in handle_driver_sms(). */
type Keyword = "yes" | "no" | "stop" | "start" | "other";

const keywords: Record<Exclude<Keyword, "other">, readonly string[]> = {
  yes: ["yes", "y", "yeah", "yep", "si", "s", "accept", "acepto", "aceptar"],
  no: ["no", "n", "nope", "decline", "rechazo", "rechazar"],
  // Opt-out keywords of carriers and Twilio, in any account.
  stop: ["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "optout", "revoke"],
  start: ["start", "unstop"],
};

/** Keywords that only the provider answers. */
export const isProviderKeyword = (body: string): boolean => ["help", "info"].includes(body.trim().toLowerCase());

/** Parses a driver's text. Only a text with nothing but the keyword counts: "no problem" does not decline. */
export function readKeyword(body: string): Keyword {
  const normalized = body
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
  const matched = (Object.keys(keywords) as (keyof typeof keywords)[]).find((word) =>
    keywords[word].includes(normalized),
  );
  return matched ?? "other";
}

type MessageTemplate = (app: string) => string;
const english: Record<string, MessageTemplate> = {
  accepted: (app) => `It's yours. Start here: ${app}/dashboard`,
  declined: () => "Declined. You stay available for the next one.",
  offer_expired: () => "Too late: that offer has expired.",
  offer_taken: () => "Another driver accepted first.",
  offer_closed: () => "That offer is no longer open.",
  driver_not_available: (app) => `You are not online. Open ${app}/dashboard`,
  task_already_active: (app) => `You have a task already: ${app}/dashboard`,
  nothing_open: () => "No offer is waiting for you.",
  unclear: () => "You just got two offers. Open the link of the one you want.",
  help: (app) => `Reply YES to accept the offer or NO to decline it, or open ${app}/dashboard`,
};
const spanish: Record<keyof typeof english, MessageTemplate> = {
  accepted: (app) => `Es tuya. Empieza en ${app}/dashboard`,
  declined: () => "Rechazada. Sigues disponible para la siguiente.",
  offer_expired: () => "Demasiado tarde: esa oferta ya no se puede aceptar.",
  offer_taken: () => "Otro repartidor fue antes.",
  offer_closed: () => "Esa oferta se ha cerrado.",
  driver_not_available: (app) => `No te has conectado. Abre ${app}/dashboard`,
  task_already_active: (app) => `Ya tienes una entrega: ${app}/dashboard`,
  nothing_open: () => "No tienes ofertas pendientes.",
  unclear: () => "Acabas de recibir dos ofertas. Abre el enlace de la que quieres.",
  help: (app) => `Responde SI para aceptar la oferta o NO para rechazarla, o abre ${app}/dashboard`,
};

/** The reply for a result of handle_driver_sms(). A result without a specific text refers to the app. */
export function smsReplyText(answer: string, locale: Locale, appUrl: string): string {
  const app = appUrl.replace(/\/$/, "");
  const t = (locale === "es" ? spanish : english)[answer];
  return (
    t?.(app) ?? (locale === "es" ? `No se pudo. Abre ${app}/dashboard` : `That did not work. Open ${app}/dashboard`)
  );
}
