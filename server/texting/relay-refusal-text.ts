import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import type { RelayedSms } from "@/server/database/results/calls";

type UnrelayedReason = Exclude<RelayedSms["answer"], "none" | "relayed">;
type MessageTemplate = (app: string) => string;
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

/** The reply to a text that could not be forwarded. */
export const relayRefusalText = (answer: UnrelayedReason, locale: Locale, appUrl: string): string =>
  messages[locale][answer](appUrl.replace(/\/$/, ""));
