import "server-only";
import webPush from "web-push";

export type VapidKeys = { subject: string; publicKey: string; privateKey: string };

// A push service refuses a token that is good for more than a day. Half of that, and renewed an hour before its end.
const VALID_SECONDS = 12 * 60 * 60;
const RENEW_SECONDS = 60 * 60;
// There are a handful of push services; whoever invents more of them does not fill our memory.
const KEPT = 50;

const made = new Map<string, { authorization: string; renewAt: number }>();

/**
 * The Authorization header that tells a push service who we are. Signing costs most of a push, so it is kept per
 * service.
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
