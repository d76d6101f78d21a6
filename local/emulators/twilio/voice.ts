// Emulates the voice provider: a call from a phone to our number is posted to the app, its TwiML is executed, and the
// dialled phone responds by its mode.
//   POST /twilio/calls            calls our number from a phone
//   PUT  /twilio/phones/{e164}    sets how this phone responds: {mode}
//   PUT  /twilio/voice            sets the provider's fault mode: {mode}
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Inbox } from "../../inbox.ts";
import { consumeMode, delay, readMode, type EmulatorMode } from "../mode.ts";
import { TWILIO_API_VERSION } from "./messages.ts";
import { E164_PATTERN } from "./number-modes.ts";
import { postSigned, postWithRetry } from "./signed-webhooks.ts";
import { parseTwiml, type TwimlVerb } from "./twiml.ts";

/** "hang-up": the caller hangs up while it rings. */
const PHONE_MODES = ["ok", "busy", "no-answer", "failed", "hang-up"] as const;
export type PhoneMode = (typeof PHONE_MODES)[number];
/**
 * "twice": sends every callback twice. "lost": sends no status callbacks. "late": sends them in reverse order. "slow":
 * delays them.
 */
const VOICE_MODES = ["ok", "twice", "lost", "late", "slow"] as const;
export type VoiceMode = (typeof VOICE_MODES)[number];

type VoiceOptions = { inbox: Inbox; appUrl: string; accountSid: string; authToken: string; from: string };
/** `playedTexts`: sentences played to the caller. `dialedPhone`: the dialled number, the caller id it saw, and the result. */
export type CallResult = {
  sid: string;
  status: number | null;
  playedTexts: string[];
  dialedPhone: { to: string; callerId: string; status: string } | null;
  message?: string;
};

// The provider's announcement when the app does not respond, or responds without TwiML.
const ERROR_ANNOUNCEMENT = "We are sorry, an application error has occurred. Goodbye.";
const TALK_SECONDS = 42;
const CALL_STATUS_BY_MODE: Record<PhoneMode, string> = {
  ok: "completed",
  busy: "busy",
  "no-answer": "no-answer",
  failed: "failed",
  "hang-up": "canceled",
};
const CallInput = z.object({ from: z.string().max(64), verstat: z.string().optional() });

export function createVoiceEmulator(
  { inbox, appUrl, accountSid, authToken, from: accountNumber }: VoiceOptions,
  signal: AbortSignal,
) {
  const phones = new Map<string, { setting: EmulatorMode<PhoneMode> }>();
  const provider: { setting: EmulatorMode<VoiceMode> } = { setting: { mode: "ok" } };
  return { answer };

  /** Null for a path unrelated to calls. */
  async function answer(request: Request, path: string): Promise<Response | null> {
    if (path === "/calls" && request.method === "POST") return receiveCall(request);
    if (request.method !== "PUT") return null;
    if (path === "/voice") {
      const setting = await readMode(request, VOICE_MODES);
      if (typeof setting === "string") return badRequest(setting);
      provider.setting = setting;
      return Response.json(setting);
    }
    if (!path.startsWith("/phones/")) return null;
    const number = decodeURIComponent(path.slice("/phones/".length));
    const setting = await readMode(request, PHONE_MODES);
    if (typeof setting === "string" || !E164_PATTERN.test(number)) return badRequest(String(setting));
    phones.set(number, { setting });
    return Response.json(setting);
  }

  async function receiveCall(request: Request): Promise<Response> {
    const isJson = request.headers.get("content-type")?.includes("json") ?? false;
    const payload: unknown = isJson
      ? await request.json().catch(() => null)
      : Object.fromEntries(new URLSearchParams(await request.text()));
    const parsed = CallInput.safeParse(payload);
    if (!parsed.success) return badRequest("from must be the caller's number");
    const result = await executeCall(parsed.data);
    if (isJson) return Response.json(result, { status: result.status === null ? 502 : 200 });
    const { dialedPhone, playedTexts, message } = result;
    const summaryParts = [
      dialedPhone && `${dialedPhone.to} rang and saw ${dialedPhone.callerId}: ${dialedPhone.status}.`,
      playedTexts.length > 0 && `${parsed.data.from} heard: “${playedTexts.join(" ")}”`,
      message,
    ];
    const summary = summaryParts.filter(Boolean).join(" ") || "The call ended.";
    return new Response(null, { status: 303, headers: { location: `/inbox?notice=${encodeURIComponent(summary)}` } });
  }

  async function executeCall({ from, verstat }: z.infer<typeof CallInput>): Promise<CallResult> {
    const sid = `CA${randomBytes(16).toString("hex")}`;
    const { mode, ms = 0 } = consumeMode<VoiceMode>(provider);
    if (mode === "slow") await delay(ms, signal);
    const callFields = {
      CallSid: sid,
      AccountSid: accountSid,
      From: from,
      To: accountNumber,
      Caller: from,
      Called: accountNumber,
      Direction: "inbound",
      ApiVersion: TWILIO_API_VERSION,
      ...(verstat ? { StirVerstat: verstat } : {}),
    };
    const result: CallResult = { sid, status: null, playedTexts: [], dialedPhone: null };
    const fetchTwiml = async (url: string, fields: Record<string, string>): Promise<TwimlVerb[]> => {
      let verbs: TwimlVerb[] | string = "";
      for (let time = 0; time < (mode === "twice" ? 2 : 1); time += 1) {
        const response = await postSigned({ url, fields, authToken, signal });
        result.status = response.status;
        const xml = await response.text();
        verbs = response.ok ? parseTwiml(xml) : `The app answered ${response.status}`;
      }
      if (typeof verbs !== "string") return verbs;
      result.message = verbs;
      result.playedTexts.push(ERROR_ANNOUNCEMENT);
      return [];
    };
    try {
      let verbs = await fetchTwiml(`${appUrl}/api/webhooks/twilio/voice`, { ...callFields, CallStatus: "ringing" });
      for (let verb = verbs.shift(); verb; verb = verbs.shift()) {
        if (verb.verb === "Say") result.playedTexts.push(verb.text);
        else if (verb.verb !== "Dial") break;
        else {
          const { after: dialFields, gone: callerHungUp } = await dial(verb, sid, mode, result);
          if (callerHungUp) break;
          if (verb.dial.action)
            verbs = await fetchTwiml(verb.dial.action, { ...callFields, CallStatus: "in-progress", ...dialFields });
        }
      }
    } catch (error) {
      result.message = `The app could not be reached at ${appUrl}: ${error instanceof Error ? error.message : "unknown"}`;
    }
    return result;
  }

  // Rings the other phone and posts the result to the app; then the caller's call continues, unless they hung up.
  async function dial(
    { number, dial: { callerId = "" }, noun }: Extract<TwimlVerb, { verb: "Dial" }>,
    parentSid: string,
    mode: VoiceMode,
    result: CallResult,
  ): Promise<{ after: Record<string, string>; gone: boolean }> {
    const childSid = `CA${randomBytes(16).toString("hex")}`;
    const phone = phones.get(number) ?? { setting: { mode: "ok" as const } };
    const phoneMode = callerId === accountNumber ? consumeMode<PhoneMode>(phone).mode : "failed";
    // Only the account's own numbers may be shown.
    if (callerId !== accountNumber) result.message = "callerId is no number of this account";
    else
      inbox.add({
        kind: "call",
        to: number,
        text: `The phone rings and shows ${callerId}.`,
        data: { sid: childSid, parent: parentSid },
      });
    result.dialedPhone = { to: number, callerId, status: CALL_STATUS_BY_MODE[phoneMode] };
    const durationFields: Record<string, string> = phoneMode === "ok" ? { CallDuration: String(TALK_SECONDS) } : {};
    const requestedEvents = (noun.statusCallbackEvent ?? "completed").split(" ");
    const steps = [
      ...(phoneMode === "ok" && requestedEvents.includes("answered") ? [{ CallStatus: "in-progress" }] : []),
      ...(requestedEvents.includes("completed")
        ? [{ CallStatus: CALL_STATUS_BY_MODE[phoneMode], ...durationFields }]
        : []),
    ];
    if (noun.statusCallback && mode !== "lost")
      for (const step of mode === "late" ? steps.reverse() : steps)
        for (let time = 0; time < (mode === "twice" ? 2 : 1); time += 1)
          await postWithRetry({
            url: noun.statusCallback,
            authToken,
            signal,
            fields: {
              CallSid: childSid,
              ParentCallSid: parentSid,
              AccountSid: accountSid,
              From: callerId,
              To: number,
              Direction: "outbound-dial",
              ApiVersion: TWILIO_API_VERSION,
              CallbackSource: "call-progress-events",
              ...step,
            },
          });
    const dialFields = {
      DialCallSid: childSid,
      DialCallStatus: CALL_STATUS_BY_MODE[phoneMode],
      ...(phoneMode === "ok" ? { DialCallDuration: String(TALK_SECONDS) } : {}),
    };
    return { after: dialFields, gone: phoneMode === "hang-up" };
  }

  function badRequest(message: string): Response {
    return Response.json({ message }, { status: 400 });
  }
}
