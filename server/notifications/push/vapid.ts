import "server-only";
import webPush from "web-push";

export type VapidKeys = { subject: string; publicKey: string; privateKey: string };

// Push services reject tokens valid for more than a day. Half of that, renewed an hour before expiry.
const VALID_SECONDS = 12 * 60 * 60;
const RENEW_SECONDS = 60 * 60;
// There are few push services; the limit keeps invented ones from filling memory.
const MAX_ENTRIES = 50;

const cache = new Map<string, { authorization: string; renewAt: number }>();

/**
 * The Authorization header that identifies us to a push service. Cached per service, because signing is the most
 * expensive part of a push.
 */
export function vapidAuthorization(
  endpoint: string,
  { subject, publicKey, privateKey }: VapidKeys,
  nowSeconds: number,
): string {
  const audience = new URL(endpoint).origin;
  const key = `${audience} ${publicKey} ${subject}`;
  const cached = cache.get(key);
  if (cached && nowSeconds < cached.renewAt) return cached.authorization;
  const expires = Math.floor(nowSeconds) + VALID_SECONDS;
  const { Authorization } = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm", expires);
  if (cache.size >= MAX_ENTRIES) cache.clear();
  cache.set(key, { authorization: Authorization, renewAt: expires - RENEW_SECONDS });
  return Authorization;
}
