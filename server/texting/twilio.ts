import "server-only";
import twilio from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient";
import type TwilioResponse from "twilio/lib/http/response";
import { asking } from "@/server/core/trace";
import { env } from "@/server/env";

/** A text message. `reference` stands in its body, so that a message that was sent can be found again. */
export type Text = { to: string; body: string; reference: string; statusCallback: string; secondsLeft: number };

export type TextOutcome =
  /** Taken on. What becomes of it is told by the status webhook, and by the phone. */
  | { outcome: "accepted"; sid: string }
  /** Never: this number, these words or this account. `phone` when the number itself is to blame. */
  | { outcome: "refused"; why: string; phone: PhoneProblem | null }
  /** Not now, or nobody knows: asked again. */
  | { outcome: "later"; why: string };

/** Why no text ever arrives at a number. */
export type PhoneProblem = "opted_out" | "not_a_phone" | "landline";

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
};
export const phoneProblem = (code: number): PhoneProblem | null => phoneProblems[code] ?? null;

/** Whether this installation can send texts at all. */
export function canText(): boolean {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  return Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM);
}

/**
 * Sends one text message. Never throws: what went wrong is the outcome. A message still waiting after the deadline is
 * not sent.
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
    return { outcome: "accepted", sid };
  } catch (error) {
    return outcomeOf(error);
  }
}

/**
 * Whether Twilio has this message already: a worker may have died, or an answer been lost, after it was sent. Null when
 * it has not; throws when Twilio cannot be asked. Texts to one number are few, so the newest are enough.
 */
export async function findText({ to, reference }: Pick<Text, "to" | "reference">): Promise<string | null> {
  const messages = await client().messages.list({ to, limit: 20 });
  return messages.find(({ body }) => body.includes(reference))?.sid ?? null;
}

function outcomeOf(error: unknown): TextOutcome {
  if (!(error instanceof twilio.RestException))
    return { outcome: "later", why: error instanceof Error && "code" in error ? String(error.code) : "unreachable" };
  const code = error.code ?? error.status;
  if (error.status === 429 || error.status === 408 || error.status >= 500)
    return { outcome: "later", why: String(code) };
  return { outcome: "refused", why: String(code), phone: phoneProblem(code) };
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
