import "server-only";
import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient";
import type TwilioResponse from "twilio/lib/http/response";
import { asking } from "@/server/core/trace";
import { transportFailure } from "@/server/core/transport";
import { env } from "@/server/env";
import { countryOf } from "@/server/session/phone/phone";

/** A text message. `reference` stands in its body, so that a message that was sent can be found again. */
export type Text = { to: string; body: string; reference: string; statusCallback: string; secondsLeft: number };

export type TextOutcome =
  /** Taken on. What becomes of it is told by the status webhook, and by the phone. */
  | { outcome: "accepted"; sid: string }
  /**
   * Never: this number, these words or this account. `phone` when no text reaches the number; `country` of the number
   * when the operator has to change something at Twilio.
   */
  | { outcome: "refused"; why: string; phone: PhoneProblem | null; country: string | null }
  /** Not now, or nobody knows: asked again. */
  | { outcome: "later"; why: string };

/** Why no text arrives at a number. */
export type PhoneProblem = "opted_out" | "not_a_phone" | "landline" | "region_off";

// A driver waits, and so does the delivery: whoever does not answer in this time is asked again.
const TIMEOUT_MS = 3_000;
const API = "https://api.twilio.com";
// Twilio takes validity periods from one second on, and at most ten hours.
const LONGEST_SECONDS = 36_000;

/** Twilio's codes about a number, when we send and in what is told afterwards. */
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
 * Codes that the operator settles at Twilio: the login, an account that is suspended, a country that is switched off, a
 * sender that may not text there or is not registered, and texts that carriers filter.
 */
const operatorCodes = new Set([20003, 21408, 21606, 21612, 21659, 30002, 30007, 30032, 30034]);
/** The country for which the operator has to settle a code; null when the code is about something else. */
export const operatorCountry = (code: number, to: string): string | null =>
  operatorCodes.has(code) ? countryOf(to) : null;

export const phoneProblem = (code: number): PhoneProblem | null => phoneProblems[code] ?? null;

/** Whether this installation can send texts at all. */
export function canText(): boolean {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  return Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM);
}

/** Twilio was not reached, or did not let us read its messages. */
export class TextsUnreadable extends Error {
  override name = "TextsUnreadable";
}

/**
 * Sends one text message. Refusals and network failures are outcomes; a fault of our own code throws. A message still
 * waiting after the deadline is not sent.
 */
export async function sendText({ to, body, statusCallback, secondsLeft }: Text): Promise<TextOutcome> {
  try {
    const { sid } = await client().messages.create({
      to,
      from: env().TWILIO_FROM,
      body,
      statusCallback,
      validityPeriod: Math.min(LONGEST_SECONDS, Math.max(1, Math.floor(secondsLeft))),
    });
    if (typeof sid !== "string") return { outcome: "later", why: "unreadable" };
    return { outcome: "accepted", sid };
  } catch (error) {
    return outcomeOf(error, to);
  }
}

/**
 * Whether Twilio has this message already: a worker may have died, or an answer been lost, after it was sent. Null when
 * it has not. Throws TextsUnreadable after an outage or a refusal. Texts to one number are few, so the newest are
 * enough.
 */
export async function findText({ to, reference }: Pick<Text, "to" | "reference">): Promise<string | null> {
  const messages = await client()
    .messages.list({ to, limit: 20 })
    .catch((error: unknown) => {
      throw new TextsUnreadable(outcomeOf(error, to).why, { cause: error });
    });
  return messages.find(({ body }) => body.includes(reference))?.sid ?? null;
}

// Throws what is a fault of our own code.
function outcomeOf(error: unknown, to: string): Exclude<TextOutcome, { outcome: "accepted" }> {
  // A gateway on the way answered 200 with a page of its own.
  if (error instanceof SyntaxError) return { outcome: "later", why: "unreadable" };
  const lost = transportFailure(error);
  if (lost !== null) return { outcome: "later", why: lost };
  // RestException, or TwilioServiceException, which the package does not export.
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (!(error instanceof Error) || typeof status !== "number") throw error;
  // Without a code of Twilio's it is a gateway on the way that answered.
  if (typeof code !== "number" || code === 0) return { outcome: "later", why: `HTTP ${status}` };
  if (status === 429 || status === 408 || status >= 500) return { outcome: "later", why: String(code) };
  return { outcome: "refused", why: String(code), phone: phoneProblem(code), country: operatorCountry(code, to) };
}

let made: { key: string; client: twilio.Twilio } | null = null;

function client(): twilio.Twilio {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_API_URL: base = API } = env();
  if (!sid || !token) throw new Error("Twilio is not set up");
  const key = [sid, token, base].join(" ");
  if (made?.key !== key)
    made = { key, client: twilio(sid, token, { httpClient: new ClientOf(base), autoRetry: false }) };
  return made.client;
}

/** Twilio's own client, told where Twilio is: the local stack has a stand-in. */
class ClientOf extends twilio.RequestClient {
  constructor(private readonly base: string) {
    super({ timeout: TIMEOUT_MS });
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>): Promise<TwilioResponse<Data>> {
    const uri = options.uri.replace(API, this.base.replace(/\/$/, ""));
    return asking("twilio", () => super.request<Data>({ ...options, uri }));
  }
}
