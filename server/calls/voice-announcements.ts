import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import type { CallAnnouncement } from "@/server/database/results/calls";

/** Reasons for an announcement: the call is not bridged, or was not answered. */
export type CallerAnnouncement = CallAnnouncement | "hidden" | "busy" | "no_answer" | "failed";

const english: Record<CallerAnnouncement, string> = {
  unknown:
    "This number connects the people of a delivery. We do not know the number that you call from. Use the phone that you confirmed in the app.",
  hidden: "Your number is hidden, so we cannot connect you. Show your number, and call again.",
  none: "No delivery of yours is open for calls at the moment.",
  over: "Your part of this delivery is over, so we no longer connect you. You find help in the app.",
  several: "Several deliveries of yours are open. Open the app, and press Call at the one that you mean.",
  not_reachable: "They cannot be reached by telephone at the moment.",
  too_many: "You have called very often within the last hour. Please wait a little.",
  call_back: "The safety team of Handover calls you back. If you are in danger, hang up and call 9 1 1.",
  busy: "They are on another call. You can send a text in the app.",
  no_answer: "They do not answer. You can send a text in the app.",
  failed: "The call did not go through. You can send a text in the app.",
};
const spanish: Record<CallerAnnouncement, string> = {
  unknown:
    "Este número comunica a las personas de una entrega. No conocemos el número desde el que llamas. Usa el teléfono que confirmaste en la aplicación.",
  hidden: "Tu número está oculto y no podemos comunicarte. Muestra tu número y llama otra vez.",
  none: "Ahora ninguna entrega tuya permite llamadas.",
  over: "Tu parte de esta entrega ya terminó y no podemos comunicarte. En la aplicación encuentras ayuda.",
  several: "Tienes varias entregas abiertas. Abre la aplicación y toca Llamar en la que quieres.",
  not_reachable: "Ahora no se le puede llamar por teléfono.",
  too_many: "Llamaste muchas veces en la última hora. Espera un poco.",
  call_back: "El equipo de seguridad de Handover te devuelve la llamada. Si estás en peligro, cuelga y llama al 9 1 1.",
  busy: "Está en otra llamada. Puedes enviar un mensaje en la aplicación.",
  no_answer: "No contesta. Puedes enviar un mensaje en la aplicación.",
  failed: "La llamada no se pudo hacer. Puedes enviar un mensaje en la aplicación.",
};
const languages = { en: "en-US", es: "es-MX" } as const;

/** The announcement with its language; in both languages for an unknown caller. */
export const announcementTexts = (
  announcement: CallerAnnouncement,
  locale: Locale | null,
): { text: string; language: "en-US" | "es-MX" }[] =>
  (locale ? [locale] : (["en", "es"] as const)).map((spokenLocale) => ({
    text: (spokenLocale === "es" ? spanish : english)[announcement],
    language: languages[spokenLocale],
  }));
