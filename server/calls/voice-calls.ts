import "server-only";
import type { MaskedCall } from "@/lib/contracts/delivery/conversations";
import { Refusal } from "@/server/core/errors";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { env } from "@/server/env";
import type { Locale } from "@/lib/i18n/translate";
import type { CallAnnouncement } from "@/server/database/results/calls";
import twilio from "twilio";
import type { IncomingCallBody, CallEndedBody, CallStatusBody } from "@/lib/contracts/system";
import type { DbContext } from "@/server/database/client";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import type { ResultOf } from "@/server/database/results";

/** Refuses if masked calling is off: then people see each other's numbers and call directly. */
function requireMaskedCalling<T>(prepared: PreparedRpc<T>): PreparedRpc<T> {
  if (!env().TWILIO_VOICE) throw new Refusal("CALLS_NOT_SET");
  return prepared;
}

/** Adds the number to dial, ours, to the permission for the caller's next call (the bridge). */
export const withMaskedNumber = (bridgeRequest: PreparedRpc<Pick<MaskedCall, "expiresAt">>): PreparedRpc<MaskedCall> =>
  requireMaskedCalling(bridgeRequest).map((bridge) => ({ number: env().TWILIO_FROM ?? "", ...bridge }));

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

// Maximum seconds of ringing and of a conversation.
const RING_SECONDS = 25;
const TALK_SECONDS = 900;

const twimlResponse = (response: twilio.twiml.VoiceResponse): Response =>
  new Response(response.toString(), { headers: { "content-type": "text/xml; charset=utf-8" } });

/** Plays the reason to the caller and hangs up; without a reason only hangs up. */
function speakAndHangUp(announcement: CallerAnnouncement | null, locale: Locale | null): Response {
  const response = new twilio.twiml.VoiceResponse();
  for (const { text, language } of announcement ? announcementTexts(announcement, locale) : [])
    response.say({ language }, text);
  response.hangup();
  return twimlResponse(response);
}

/** Rings the counterpart's phone with our number as caller id. Status callbacks go to our webhooks. */
function dial(to: string): Response {
  const base = `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/voice`;
  const response = new twilio.twiml.VoiceResponse();
  response
    .dial({
      callerId: env().TWILIO_FROM,
      timeout: RING_SECONDS,
      timeLimit: TALK_SECONDS,
      answerOnBridge: true,
      action: `${base}/ended`,
      method: "POST",
    })
    .number(
      {
        statusCallback: `${base}/status`,
        statusCallbackEvent: ["answered", "completed"],
        statusCallbackMethod: "POST",
      },
      to,
    );
  return twimlResponse(response);
}

// Placeholders that carriers send for a hidden number: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN and UNAVAILABLE, spelled
// on a phone keypad.
const HIDDEN = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

/**
 * Handles a call to our number: bridges it to the other party of the caller's open delivery, or plays an announcement.
 */
export async function handleIncomingCall(
  db: DbContext,
  { CallSid, From = "", StirVerstat = "" }: IncomingCallBody,
): Promise<Response> {
  const phone = HIDDEN.has(From) ? null : parsePhone(From);
  // A caller id that fails the network's attestation is not trusted.
  if (!phone || StirVerstat.startsWith("TN-Validation-Failed")) return speakAndHangUp("hidden", null);
  if (!env().TWILIO_VOICE) return speakAndHangUp("unknown", null);
  const { to, announcement, locale } = await rpc(db, "connect_call", { p_call_id: CallSid, p_phone: phone });
  return to ? dial(to) : speakAndHangUp(announcement ?? "none", locale);
}

type Status = "dialled" | "answered" | "completed" | "busy" | "no_answer" | "failed" | "cancelled";
// Twilio's call statuses; all statuses before an answer mean ringing.
const statusByTwilioStatus: Readonly<Record<string, Status>> = {
  answered: "answered",
  "in-progress": "answered",
  completed: "completed",
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "cancelled",
};
const announcementByStatus: Partial<Record<Status, CallerAnnouncement>> = {
  busy: "busy",
  no_answer: "no_answer",
  failed: "failed",
};
const parseSeconds = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Ends a bridged call: plays the reason to the caller if it was not answered. */
export async function endCall(
  db: DbContext,
  { CallSid, DialCallStatus, DialCallDuration }: CallEndedBody,
): Promise<Response> {
  // After a conversation Twilio reports "completed", for some accounts "answered".
  const callStatus = DialCallStatus.toLowerCase();
  const status = callStatus === "answered" ? "completed" : (statusByTwilioStatus[callStatus] ?? "failed");
  const { locale } = await rpc(db, "record_call", {
    p_call_id: CallSid,
    p_status: status,
    p_seconds: parseSeconds(DialCallDuration),
  });
  return speakAndHangUp(announcementByStatus[status] ?? null, locale);
}

/** Records the progress of the outgoing call; late and repeated callbacks change nothing. */
export const recordCall = ({
  CallSid,
  ParentCallSid,
  CallStatus,
  CallDuration,
}: CallStatusBody): PreparedRpc<{ applied: boolean }> =>
  rpc
    .prepare("record_call", {
      p_call_id: ParentCallSid ?? CallSid,
      p_status: statusByTwilioStatus[CallStatus.toLowerCase()] ?? "dialled",
      p_seconds: parseSeconds(CallDuration),
    })
    .map(({ applied }: ResultOf<"record_call">) => ({ applied }));
