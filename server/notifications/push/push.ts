import "server-only";
import { traceProviderCall } from "@/server/core/trace";
import { transportErrorCode } from "@/server/core/transport";
import { encryptPush } from "@/server/notifications/push/push-encryption";
import { vapidAuthorization, type VapidKeys } from "@/server/notifications/push/vapid";
import { isPushEndpoint, resolvesToPublicAddress, type Resolve } from "@/server/notifications/push/push-endpoint";

export type PushTarget = { id: string; endpoint: string; p256dh: string; auth: string };

/**
 * A push to a phone. `payload` is encrypted, but must not contain amounts, addresses or codes, because lock screens are
 * visible to others.
 */
export type PushMessage = {
  payload: Record<string, unknown>;
  /** The same with less content, after a 413. */
  smallPayload: Record<string, unknown>;
  /** How long the service may store it for an offline phone; afterwards it is worthless. */
  ttlSeconds: number;
  /** A later message with the same topic replaces one that is still queued. At most 32 characters of base64url. */
  topic: string;
};

export type PushOutcome =
  | { outcome: "sent" }
  /** The push service has ended the subscription (404 or 410), so it must be removed. No other response means that. */
  | { outcome: "gone"; reason: string }
  /** Retry later, after these seconds if the service sent them. */
  | { outcome: "later"; reason: string; afterSeconds: number | null }
  | { outcome: "refused"; reason: string };

export type PushOptions = {
  vapid: VapidKeys;
  /** The local stack's push service listens on this machine. */
  allowLocal: boolean;
  now?: () => number;
  send?: typeof fetch;
  resolve?: Resolve;
};

const TIMEOUT_MS = 10_000;

/** Sends one push to one subscription. Refusals and network failures are returned; our own errors are thrown. */
export async function sendPush(target: PushTarget, message: PushMessage, options: PushOptions): Promise<PushOutcome> {
  if (!isPushEndpoint(target.endpoint, options.allowLocal)) return { outcome: "refused", reason: "not a push service" };
  const first = await attempt(target, message, message.payload, options);
  return first.outcome === "refused" && first.reason === "413"
    ? attempt(target, message, message.smallPayload, options)
    : first;
}

type PushRequest = { headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/** The HTTP request of a push (RFC 8030). Throws if it cannot be encrypted with the phone's keys. */
function pushRequest(
  target: PushTarget,
  payload: Record<string, unknown>,
  { ttlSeconds, topic }: Pick<PushMessage, "ttlSeconds" | "topic">,
  { vapid, now = Date.now }: Pick<PushOptions, "vapid" | "now">,
): PushRequest {
  return {
    headers: {
      Authorization: vapidAuthorization(target.endpoint, vapid, now() / 1000),
      TTL: String(Math.max(0, Math.floor(ttlSeconds))),
      Urgency: "high",
      Topic: topic,
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
    },
    body: encryptPush(JSON.stringify(payload), target),
  };
}

async function attempt(
  target: PushTarget,
  message: PushMessage,
  payload: Record<string, unknown>,
  options: PushOptions,
): Promise<PushOutcome> {
  const { send = fetch, now = Date.now } = options;
  let request: PushRequest;
  try {
    request = pushRequest(target, payload, message, options);
  } catch (error) {
    return {
      outcome: "refused",
      reason: `cannot be encrypted for: ${error instanceof Error ? error.message : "unknown"}`,
    };
  }
  let answer: Response;
  try {
    if (!(await resolvesToPublicAddress(target.endpoint, options.allowLocal, options.resolve)))
      // By our own resolver; the result may change.
      return { outcome: "later", reason: "the name leads into a private network", afterSeconds: null };
    answer = await traceProviderCall("push", () =>
      send(target.endpoint, {
        method: "POST",
        ...request,
        // Push services do not redirect; following would let a subscription choose our requests' target.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        cache: "no-store",
      }),
    );
    await answer.body?.cancel();
  } catch (error) {
    const reason = transportErrorCode(error);
    if (reason === null) throw error;
    return { outcome: "later", reason, afterSeconds: null };
  }
  return outcomeOf(answer, now());
}

function outcomeOf(answer: Response, nowMs: number): PushOutcome {
  const reason = String(answer.status);
  if (answer.ok) return { outcome: "sent" };
  if (answer.status === 404 || answer.status === 410) return { outcome: "gone", reason };
  if (answer.status === 429 || answer.status >= 500)
    return { outcome: "later", reason, afterSeconds: retryAfter(answer.headers.get("retry-after"), nowMs) };
  return { outcome: "refused", reason };
}

/** Seconds to wait: the header contains seconds or a date. */
function retryAfter(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
