import "server-only";
import webPush from "web-push";
import { createCipheriv, createECDH, createHmac, createSecretKey, randomBytes, type ECDH } from "node:crypto";
import { traceProviderCall } from "@/server/core/trace";
import { transportErrorCode } from "@/server/core/transport";
import { isPushEndpoint, resolvesToPublicAddress, type Resolve } from "@/server/notifications/push/push-subscriptions";

type VapidKeys = { subject: string; publicKey: string; privateKey: string };

// Push services reject tokens valid for more than a day. Half of that, renewed an hour before expiry.
const TOKEN_VALID_SECONDS = 12 * 60 * 60;
const RENEW_BEFORE_SECONDS = 60 * 60;
// There are few push services; the limit keeps invented ones from filling memory.
const MAX_ENTRIES = 50;

const cache = new Map<string, { authorization: string; renewAt: number }>();

/**
 * The Authorization header that identifies us to a push service. Cached per service, because signing is the most
 * expensive part of a push.
 */
function vapidAuthorization(
  endpoint: string,
  { subject, publicKey, privateKey }: VapidKeys,
  nowSeconds: number,
): string {
  const audience = new URL(endpoint).origin;
  const key = `${audience} ${publicKey} ${subject}`;
  const cached = cache.get(key);
  if (cached && nowSeconds < cached.renewAt) return cached.authorization;
  const expires = Math.floor(nowSeconds) + TOKEN_VALID_SECONDS;
  const { Authorization } = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm", expires);
  if (cache.size >= MAX_ENTRIES) cache.clear();
  cache.set(key, { authorization: Authorization, renewAt: expires - RENEW_BEFORE_SECONDS });
  return Authorization;
}

/** A subscription's keys from the browser, in base64url. */
type SubscriptionKeys = { p256dh: string; auth: string };

// One push is one record, declared with the maximum size of a push.
const RECORD_SIZE = 4096;
const KEY_LENGTH = 16;
const NONCE_LENGTH = 12;
const POINT_LENGTH = 65;
// Constants of RFC 8291 (section 3.4) and RFC 8188 (section 2.2); the last byte is HKDF's block counter.
const SECRET_INFO = Buffer.from("WebPush: info\0");
const KEY_INFO = Buffer.from("Content-Encoding: aes128gcm\0\x01");
const NONCE_INFO = Buffer.from("Content-Encoding: nonce\0\x01");
const FIRST_BLOCK = Buffer.from([1]);

/**
 * Encrypts a push for one phone (RFC 8291, aes128gcm). Throws for invalid keys. Key pair and salt are per message; only
 * tests pass them.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  keyPair: ECDH = createKeyPair(),
  salt: Uint8Array = randomBytes(16),
): Buffer<ArrayBuffer> {
  const recipientPublicKey = Buffer.from(p256dh, "base64url");
  if (recipientPublicKey.length !== POINT_LENGTH) throw new Error("p256dh is not an uncompressed point");
  const secret = Buffer.from(auth, "base64url");
  if (secret.length < 16) throw new Error("auth is shorter than 16 bytes");
  const senderPublicKey = keyPair.getPublicKey();
  const shared = hmac(
    hmac(secret, keyPair.computeSecret(recipientPublicKey)),
    SECRET_INFO,
    recipientPublicKey,
    senderPublicKey,
    FIRST_BLOCK,
  );
  const root = hmac(salt, shared);
  const key = hmac(root, KEY_INFO).subarray(0, KEY_LENGTH);
  const nonce = hmac(root, NONCE_INFO).subarray(0, NONCE_LENGTH);
  const cipher = createCipheriv("aes-128-gcm", createSecretKey(key), nonce);
  // A 2 ends the last record.
  const sealed = [cipher.update(`${text}\x02`, "utf8"), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE, 0);
  sizes.writeUInt8(senderPublicKey.length, 4);
  return Buffer.concat([salt, sizes, senderPublicKey, ...sealed]);
}

function createKeyPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Buffer {
  // Key objects, here and above: several times faster in Node than buffers.
  const mac = createHmac("sha256", createSecretKey(key));
  for (const part of parts) mac.update(part);
  return mac.digest();
}

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
  const firstOutcome = await sendOnce(target, message, message.payload, options);
  return firstOutcome.outcome === "refused" && firstOutcome.reason === "413"
    ? sendOnce(target, message, message.smallPayload, options)
    : firstOutcome;
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

async function sendOnce(
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
  let response: Response;
  try {
    if (!(await resolvesToPublicAddress(target.endpoint, options.allowLocal, options.resolve)))
      // By our own resolver; the result may change.
      return { outcome: "later", reason: "the name leads into a private network", afterSeconds: null };
    response = await traceProviderCall("push", () =>
      send(target.endpoint, {
        method: "POST",
        ...request,
        // Push services do not redirect; following would let a subscription choose our requests' target.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        cache: "no-store",
      }),
    );
    await response.body?.cancel();
  } catch (error) {
    const reason = transportErrorCode(error);
    if (reason === null) throw error;
    return { outcome: "later", reason, afterSeconds: null };
  }
  return outcomeOf(response, now());
}

function outcomeOf(response: Response, nowMs: number): PushOutcome {
  const reason = String(response.status);
  if (response.ok) return { outcome: "sent" };
  if (response.status === 404 || response.status === 410) return { outcome: "gone", reason };
  if (response.status === 429 || response.status >= 500)
    return { outcome: "later", reason, afterSeconds: retryAfterSeconds(response.headers.get("retry-after"), nowMs) };
  return { outcome: "refused", reason };
}

/** Seconds to wait: the header contains seconds or a date. */
function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
