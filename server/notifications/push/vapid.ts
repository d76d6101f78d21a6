import "server-only";
import webPush from "web-push";

export type VapidKeys = { subject: string; publicKey: string; privateKey: string };

// Push services reject tokens valid for more than a day. Half of that, renewed an hour before expiry.
const VALID_SECONDS = 12 * 60 * 60;
const RENEW_SECONDS = 60 * 60;
// There are few push services; the limit keeps invented ones from filling memory.
const KEPT = 50;

const made = new Map<string, { authorization: string; renewAt: number }>();

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
  const kept = made.get(key);
  if (kept && nowSeconds < kept.renewAt) return kept.authorization;
  const expires = Math.floor(nowSeconds) + VALID_SECONDS;
  const { Authorization } = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm", expires);
  if (made.size >= KEPT) made.clear();
  made.set(key, { authorization: Authorization, renewAt: expires - RENEW_SECONDS });
  return Authorization;
}
