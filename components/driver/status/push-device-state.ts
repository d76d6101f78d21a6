import type { PushState } from "@/lib/client/device/push";
import type { PushHealth } from "@/lib/contracts/notifications";

export type PushSubscriptionInfo = PushHealth["subscriptions"][number];
/** `lost`: the phone has a subscription that the server does not know. */
export type PushDeviceState = PushState | "lost";

/** This phone among all that the server knows: null when it is not there, undefined when that cannot be told. */
export function findOwnSubscription(
  subscriptions: readonly PushSubscriptionInfo[] | undefined,
  hash: string | null,
): PushSubscriptionInfo | null | undefined {
  if (!subscriptions) return undefined;
  if (hash === null) return null;
  const own = subscriptions.find(({ endpointHash }) => endpointHash === hash);
  return own ?? (subscriptions.some(({ endpointHash }) => endpointHash === undefined) ? undefined : null);
}

// After so long a push that was sent should have been confirmed.
const patienceMs = 60_000;

/** When the last push was sent that this phone has not confirmed; null when there is none, or it may still come. */
export function lastUnconfirmedPush({ lastSentAt, lastReceivedAt }: PushSubscriptionInfo, now: number): string | null {
  if (lastSentAt === null || now - Date.parse(lastSentAt) < patienceMs) return null;
  // The receipt may be written a moment before what was sent is.
  return lastReceivedAt !== null && Date.parse(lastReceivedAt) + patienceMs >= Date.parse(lastSentAt)
    ? null
    : lastSentAt;
}

/**
 * What went wrong with the last push, as a key of the push texts. The server keeps a status or the kind of a network
 * failure.
 */
export function pushErrorKey(
  lastError: string,
): "errorRefused" | "errorBusy" | "errorUnreachable" | "errorGone" | "errorOther" {
  const status = Number(/^\d{3}/.exec(lastError)?.[0]);
  if (status === 404 || status === 410 || /cannot be encrypted|not a push service/i.test(lastError)) return "errorGone";
  if (status === 429) return "errorBusy";
  if (status >= 500 || /timeout|abort|TypeError|unreachable|fetch|private network/i.test(lastError))
    return "errorUnreachable";
  // A code of Node's sockets, resolver or TLS.
  if (/^[A-Z][A-Z0-9_]+$/.test(lastError)) return "errorUnreachable";
  return status >= 400 ? "errorRefused" : "errorOther";
}
