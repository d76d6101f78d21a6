// Emulates Twilio's REST API 2010-04-01: accepts SMS, shows them in the inbox, and sends status callbacks to the app.
//   POST /twilio/2010-04-01/Accounts/{Sid}/Messages.json          send; GET lists
//   GET  /twilio/2010-04-01/Accounts/{Sid}/Messages/{Sid}.json
//   PUT  /twilio/numbers/{e164}                                   sets the fault mode for this number
//   POST /twilio/replies                                          sends an SMS reply from a phone
//   POST /twilio/calls, PUT /twilio/phones/{e164}, /twilio/voice  calls: voice.ts
import { findLink, type Inbox } from "../../inbox.ts";
import { delay, readMode, onceAborted } from "../mode.ts";
import {
  TWILIO_API_VERSION,
  toMessageResource,
  createMessageStore,
  type TwilioMessage,
  type TwilioStatus,
} from "./messages.ts";
import { E164_PATTERN, NUMBER_MODES, createNumberModes, type NumberMode } from "./number-modes.ts";
import { handleReply } from "./replies.ts";
import { postWithRetry } from "./signed-webhooks.ts";
import { createVoiceEmulator } from "./voice.ts";

type TwilioOptions = {
  dataDir: string;
  inbox: Inbox;
  appUrl: string;
  accountSid: string;
  authToken: string;
  from: string;
};

const MAX_CHARACTERS = 1600;
const STATUS_DELAY_MS = 5;

// Status changes of an accepted message, by mode.
const STATUSES_BY_MODE: Partial<Record<NumberMode, [TwilioStatus, number?][]>> = {
  unreachable: [["sent"], ["undelivered", 30003]],
  landline: [["sent"], ["undelivered", 30006]],
  filtered: [["sent"], ["undelivered", 30007]],
  silent: [["sent"]],
};
const DELIVERED_STATUSES: [TwilioStatus, number?][] = [["sent"], ["delivered"]];

export function createTwilioEmulator(options: TwilioOptions) {
  const { accountSid, authToken, inbox } = options;
  const messages = createMessageStore();
  const numbers = createNumberModes(options.dataDir);
  const closing = new AbortController();
  const voice = createVoiceEmulator(options, closing.signal);

  return { answer, close: () => closing.abort() };

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice("/twilio".length);
    if (path === "/replies" && request.method === "POST")
      return handleReply(request, { ...options, messages, numbers, signal: closing.signal });
    if (path.startsWith("/numbers/") && request.method === "PUT")
      return setNumberMode(request, decodeURIComponent(path.slice("/numbers/".length)));
    const voiceResponse = await voice.answer(request, path);
    if (voiceResponse) return voiceResponse;
    if (!isAuthorized(request.headers.get("authorization"))) return errorResponse(401, 20003, "Authenticate");
    const resource = `/${TWILIO_API_VERSION}/Accounts/${accountSid}/Messages`;
    if (path === `${resource}.json` && request.method === "POST") return send(request);
    if (path === `${resource}.json` && request.method === "GET")
      return Response.json(messages.list(accountSid, searchParams));
    const sid = path.startsWith(`${resource}/`) ? path.slice(resource.length + 1).replace(/\.json$/, "") : null;
    const message = sid !== null && request.method === "GET" ? messages.bySid(sid) : undefined;
    return message
      ? Response.json(toMessageResource(message))
      : errorResponse(404, 20404, `The requested resource ${path} was not found`);
  }

  async function setNumberMode(request: Request, number: string): Promise<Response> {
    if (!E164_PATTERN.test(number)) return errorResponse(400, 21211, `Not a number: ${number}`);
    const setting = await readMode(request, NUMBER_MODES);
    if (typeof setting === "string") return errorResponse(400, 20001, setting);
    numbers.set(number, setting);
    return Response.json(setting);
  }

  async function send(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const rejection = checkMessage(form);
    if (rejection) return rejection;
    const to = form.get("To") ?? "";
    const { mode, ms = 0 } = numbers.use(to);
    if (mode === "refused") return invalidToResponse(to);
    if (mode === "region-off")
      return errorResponse(400, 21408, `Permission to send an SMS has not been enabled for the region of ${to}`);
    if (mode === "opted-out") return errorResponse(400, 21610, "Attempt to send to unsubscribed recipient");
    if (mode === "busy") return errorResponse(429, 20429, "Too Many Requests");
    if (mode === "broken") return errorResponse(500, 20500, "Internal Server Error");

    const messagingServiceSid = form.get("MessagingServiceSid");
    const message = messages.add({
      accountSid,
      to,
      from: form.get("From") ?? options.from,
      body: form.get("Body") ?? "",
      direction: "outbound-api",
      messagingServiceSid,
    });
    const created = Response.json(toMessageResource(message), { status: 201 });
    const statusSteps = STATUSES_BY_MODE[mode] ?? DELIVERED_STATUSES;
    if (statusSteps === DELIVERED_STATUSES) showInInbox(message, form.get("ValidityPeriod"));
    // Continues after the response, as at the provider.
    void reportStatuses(message, statusSteps, form.get("StatusCallback"));
    if (mode === "slow") await delay(ms, request.signal);
    if (mode === "stuck") await onceAborted(request);
    return created;
  }

  // Shown immediately, so that a caller who has the response finds the message.
  function showInInbox({ sid, to, from, body }: TwilioMessage, validityPeriod: string | null): void {
    const link = findLink(body);
    inbox.add({
      kind: "sms",
      to,
      text: body,
      ...(link ? { link } : {}),
      data: { sid, from, ...(validityPeriod ? { validityPeriod: Number(validityPeriod) } : {}) },
    });
  }

  async function reportStatuses(
    message: TwilioMessage,
    statusSteps: [TwilioStatus, number?][],
    callback: string | null,
  ): Promise<void> {
    for (const [status, errorCode] of [["queued"], ...statusSteps] as [TwilioStatus, number?][]) {
      await delay(STATUS_DELAY_MS, closing.signal);
      if (closing.signal.aborted) return;
      messages.change(message, status, errorCode);
      if (callback)
        await postWithRetry({ url: callback, fields: callbackFields(message), authToken, signal: closing.signal });
    }
  }

  function isAuthorized(authorization: string | null): boolean {
    return authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  }
}

function checkMessage(form: URLSearchParams): Response | null {
  const to = form.get("To") ?? "";
  const body = form.get("Body") ?? "";
  const callback = form.get("StatusCallback");
  if (!to) return errorResponse(400, 21604, "A 'To' phone number is required.");
  if (!E164_PATTERN.test(to)) return invalidToResponse(to);
  if (!form.get("From") && !form.get("MessagingServiceSid"))
    return errorResponse(400, 21603, "A 'From' phone number is required.");
  if (body === "") return errorResponse(400, 21602, "Message body is required.");
  if (body.length > MAX_CHARACTERS)
    return errorResponse(400, 21617, "The concatenated message body exceeds the 1600 character limit");
  if (callback && !/^https?:$/.test(URL.parse(callback)?.protocol ?? ""))
    return errorResponse(400, 21609, "The 'StatusCallback' URL is not a valid URL.");
  return null;
}

function callbackFields(message: TwilioMessage): Record<string, string> {
  return {
    MessageSid: message.sid,
    SmsSid: message.sid,
    MessageStatus: message.status,
    SmsStatus: message.status,
    To: message.to,
    From: message.from,
    AccountSid: message.accountSid,
    ApiVersion: TWILIO_API_VERSION,
    ...(message.messagingServiceSid ? { MessagingServiceSid: message.messagingServiceSid } : {}),
    ...(message.errorCode === null ? {} : { ErrorCode: String(message.errorCode) }),
  };
}

function invalidToResponse(to: string): Response {
  return errorResponse(400, 21211, `Invalid 'To' Phone Number: ${to}`);
}

function errorResponse(status: number, code: number, message: string): Response {
  return Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status });
}
