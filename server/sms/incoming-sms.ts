import "server-only";
import { type Locale, toLocale } from "@/lib/i18n/translate";
import type { RelayedSms } from "@/server/database/results/calls";
import twilio from "twilio";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { maskContactDetails } from "@/lib/domain/text/mask-contact-details";
import type { IncomingSmsBody } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { parsePhone } from "@/lib/domain/text/parse-phone";

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

/** Parses a driver's SMS. Only an SMS with nothing but the keyword counts: "no problem" does not decline. */
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

type UnrelayedReason = Exclude<RelayedSms["answer"], "none" | "relayed">;
const messages: Record<Locale, Record<UnrelayedReason, MessageTemplate>> = {
  en: {
    several: (app) => `Not passed on: you have several open deliveries. Write in the app: ${app}`,
    over: () => "Not passed on: your part of that delivery is over.",
    too_many: () => "Not passed on: too many texts within the hour.",
    code: () => "Not passed on. Never send the code. Show it at the door.",
  },
  es: {
    several: (app) => `No se entregó: tienes varias entregas abiertas. Escribe en ${app}`,
    over: () => "No se entregó: tu parte de esa entrega ya terminó.",
    too_many: () => "No se entregó: demasiados mensajes en una hora.",
    code: () => "No se entregó. Nunca envíes el código. Muéstralo en la puerta.",
  },
};

/** The reply to an SMS that could not be forwarded. */
export const relayRefusalText = (answer: UnrelayedReason, locale: Locale, appUrl: string): string =>
  messages[locale][answer](appUrl.replace(/\/$/, ""));

/**
 * Handles an incoming SMS. A person who got an SMS from operations about an incident replies to them; a party of an
 * open delivery writes to the other party; a driver's YES or NO responds to the latest offer sent by SMS. Returns
 * Twilio's reply; none to unknown senders.
 */
export async function handleIncomingSms(db: DbContext, { MessageSid, From, Body }: IncomingSmsBody): Promise<Response> {
  const twiml = new twilio.twiml.MessagingResponse();
  const phone = parsePhone(From);
  const replyText = phone ? await handleText(db, MessageSid, phone, Body) : null;
  if (replyText) twiml.message(replyText);
  return new Response(twiml.toString(), { headers: { "content-type": "text/xml; charset=utf-8" } });
}

async function handleText(db: DbContext, messageId: string, phone: string, body: string): Promise<string | null> {
  const keyword = readKeyword(body);
  const appUrl = env().APP_URL;
  // STOP refers to the number as a whole.
  const isKeyword = keyword === "stop" || keyword === "start";
  const { recorded } = isKeyword
    ? { recorded: false }
    : await rpc(db, "record_operations_reply", { p_message_id: messageId, p_phone: phone, p_text: cleanLine(body) });
  if (recorded && keyword === "other") return null;
  if (!recorded && env().TWILIO_VOICE && !isProviderKeyword(body)) {
    const { answer, locale } = await rpc(db, "relay_sms", {
      p_message_id: messageId,
      p_phone: phone,
      p_keyword: keyword,
      p_text: maskContactDetails(cleanLine(body)),
    });
    if (answer !== "none") return answer !== "relayed" && locale ? relayRefusalText(answer, locale, appUrl) : null;
  }
  const { answer, locale } = await rpc(db, "handle_driver_sms", {
    p_message_id: messageId,
    p_phone: phone,
    p_keyword: keyword,
  });
  // The same word may also answer an offer; without one there is no reply.
  if (recorded && answer !== "accepted" && answer !== "declined") return null;
  return answer !== "none" && locale ? smsReplyText(answer, toLocale(locale), appUrl) : null;
}
