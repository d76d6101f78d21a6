import "server-only";
import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient";
import type TwilioResponse from "twilio/lib/http/response";
import { traceProviderCall } from "@/server/core/trace";
import { transportErrorCode } from "@/server/core/transport";
import { env } from "@/server/env";
import { countryOf } from "@/server/session/phone/phone";
import { validateRequest } from "twilio/lib/webhooks/webhooks.js";
import { Refusal } from "@/server/core/errors";

/** An SMS. `reference` is part of its body, so that a sent message can be found again. */
export type SmsMessage = {
  to: string;
  body: string;
  reference: string;
  statusCallback: string;
  validitySeconds: number;
};

export type SmsOutcome =
  /** Accepted by Twilio. Its delivery is reported by the status webhook. */
  | { outcome: "accepted"; sid: string }
  /**
   * Permanently refused: this number, message or account. `phone`: the fault of a number that no SMS reaches.
   * `country`: of the number, if the operator has to change something at Twilio.
   */
  | { outcome: "refused"; reason: string; phone: PhoneProblem | null; country: string | null }
  /** Transient or unknown: retry. */
  | { outcome: "later"; reason: string };

/** Why no SMS reaches a number. */
export type PhoneProblem = "opted_out" | "not_a_phone" | "landline" | "region_off";

// Timeout in milliseconds: driver and delivery are waiting, so a slow request is retried.
const TIMEOUT_MS = 3_000;
const API_URL = "https://api.twilio.com";
// Twilio accepts validity periods from one second to ten hours.
const MAX_VALIDITY_SECONDS = 36_000;

/** Twilio's error codes about a number, when sending and in status callbacks. */
const phoneProblems: Readonly<Record<number, PhoneProblem>> = {
  21610: "opted_out",
  21211: "not_a_phone",
  21217: "not_a_phone",
  30005: "not_a_phone",
  21614: "landline",
  30006: "landline",
  21408: "region_off",
};
/**
 * Codes that need the operator's action at Twilio: login, suspended account, disabled country, a sender that is not
 * allowed or registered there, and SMS filtered by carriers.
 */
const operatorCodes = new Set([20003, 21408, 21606, 21612, 21659, 30002, 30007, 30032, 30034]);
/** The country for which the operator has to act on a code; null for other codes. */
export const operatorCountry = (code: number, to: string): string | null =>
  operatorCodes.has(code) ? countryOf(to) : null;

export const smsNumberProblem = (code: number): PhoneProblem | null => phoneProblems[code] ?? null;

/** Whether this installation can send texts. */
export function canSendSms(): boolean {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  return Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM);
}

/** Twilio was unreachable, or its messages could not be listed. */
export class SmsUnavailable extends Error {
  override name = "SmsUnavailable";
}

/**
 * Sends one text message. Refusals and network failures are returned; our own errors are thrown. A message still queued
 * after the deadline is not sent.
 */
export async function sendSms({ to, body, statusCallback, validitySeconds }: SmsMessage): Promise<SmsOutcome> {
  try {
    const { sid } = await client().messages.create({
      to,
      from: env().TWILIO_FROM,
      body,
      statusCallback,
      validityPeriod: Math.min(MAX_VALIDITY_SECONDS, Math.max(1, Math.floor(validitySeconds))),
    });
    if (typeof sid !== "string") return { outcome: "later", reason: "unreadable" };
    return { outcome: "accepted", sid };
  } catch (error) {
    return toSmsOutcome(error, to);
  }
}

/**
 * Finds a message that Twilio already has: a worker may have died, or a response been lost, after it was sent. Null if
 * there is none. Throws SmsUnavailable after an outage or a refusal. Only the newest are searched, because texts to
 * one number are few.
 */
export async function findSms({ to, reference }: Pick<SmsMessage, "to" | "reference">): Promise<string | null> {
  const messages = await client()
    .messages.list({ to, limit: 20 })
    .catch((error: unknown) => {
      throw new SmsUnavailable(toSmsOutcome(error, to).reason, { cause: error });
    });
  return messages.find(({ body }) => body.includes(reference))?.sid ?? null;
}

// Throws our own errors.
function toSmsOutcome(error: unknown, to: string): Exclude<SmsOutcome, { outcome: "accepted" }> {
  // A gateway responded 200 with its own page.
  if (error instanceof SyntaxError) return { outcome: "later", reason: "unreadable" };
  const failureReason = transportErrorCode(error);
  if (failureReason !== null) return { outcome: "later", reason: failureReason };
  // RestException, or TwilioServiceException, which the package does not export.
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (!(error instanceof Error) || typeof status !== "number") throw error;
  // Without a Twilio code the response came from a gateway.
  if (typeof code !== "number" || code === 0) return { outcome: "later", reason: `HTTP ${status}` };
  if (status === 429 || status === 408 || status >= 500) return { outcome: "later", reason: String(code) };
  return {
    outcome: "refused",
    reason: String(code),
    phone: smsNumberProblem(code),
    country: operatorCountry(code, to),
  };
}

let cachedClient: { key: string; client: twilio.Twilio } | null = null;

function client(): twilio.Twilio {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_API_URL: base = API_URL } = env();
  if (!sid || !token) throw new Error("Twilio is not set up");
  const key = [sid, token, base].join(" ");
  if (cachedClient?.key !== key)
    cachedClient = { key, client: twilio(sid, token, { httpClient: new TwilioHttpClient(base), autoRetry: false }) };
  return cachedClient.client;
}

/** Twilio's client with a configurable URL, for the local stack's emulator. */
class TwilioHttpClient extends twilio.RequestClient {
  constructor(private readonly base: string) {
    super({ timeout: TIMEOUT_MS });
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>): Promise<TwilioResponse<Data>> {
    const uri = options.uri.replace(API_URL, this.base.replace(/\/$/, ""));
    return traceProviderCall("twilio", () => super.request<Data>({ ...options, uri }));
  }
}

/** Refuses a webhook without Twilio's valid signature, which covers the URL as Twilio knows it and every parameter. */
export function requireTwilioSignature(request: Request, raw: string): void {
  const { TWILIO_AUTH_TOKEN: token, APP_URL } = env();
  const { pathname, search } = new URL(request.url);
  const url = APP_URL.replace(/\/$/, "") + pathname + search;
  const signature = request.headers.get("x-twilio-signature");
  if (!token || !signature || !validateRequest(token, signature, url, Object.fromEntries(new URLSearchParams(raw))))
    throw new Refusal("INVALID_SIGNATURE");
}
