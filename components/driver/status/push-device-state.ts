"use client";

import { useState } from "react";
import useSWR from "swr";
import { pushEndpointHash, getPushState, enablePush, type PushState } from "@/lib/client/device/push";
import { phonePushKey, pushHealthPath, pushStateKey, refreshPushHealth } from "@/lib/client/device/push-health";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import { pushMessages } from "@/lib/i18n/messages/push";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { PushHealth } from "@/lib/contracts/notifications";

export type PushSubscriptionInfo = PushHealth["subscriptions"][number];
/** `lost`: the phone has a subscription that the server does not know. */
export type PushDeviceState = PushState | "lost";

/** This phone's subscription: null if the server does not know it, undefined if that cannot be determined yet. */
export function findOwnSubscription(
  subscriptions: readonly PushSubscriptionInfo[] | undefined,
  hash: string | null,
): PushSubscriptionInfo | null | undefined {
  if (!subscriptions) return undefined;
  if (hash === null) return null;
  const ownSubscription = subscriptions.find(({ endpointHash }) => endpointHash === hash);
  return ownSubscription ?? (subscriptions.some(({ endpointHash }) => endpointHash === undefined) ? undefined : null);
}

// A sent push should be confirmed within this time.
const confirmWithinMs = 60_000;

/** When the last push was sent that this phone has not confirmed; null for none, or while it may still arrive. */
export function lastUnconfirmedPush({ lastSentAt, lastReceivedAt }: PushSubscriptionInfo, now: number): string | null {
  if (lastSentAt === null || now - Date.parse(lastSentAt) < confirmWithinMs) return null;
  // The receipt may be stored slightly before the send time.
  return lastReceivedAt !== null && Date.parse(lastReceivedAt) + confirmWithinMs >= Date.parse(lastSentAt)
    ? null
    : lastSentAt;
}

/** The message key for the last push error. The server stores an HTTP status or the kind of network failure. */
export function pushErrorKey(
  lastError: string,
): "errorRefused" | "errorBusy" | "errorUnreachable" | "errorGone" | "errorOther" {
  const status = Number(/^\d{3}/.exec(lastError)?.[0]);
  if (status === 404 || status === 410 || /cannot be encrypted|not a push service/i.test(lastError)) return "errorGone";
  if (status === 429) return "errorBusy";
  if (status >= 500 || /timeout|abort|TypeError|unreachable|fetch|private network/i.test(lastError))
    return "errorUnreachable";
  // An error code of Node's sockets, DNS or TLS.
  if (/^[A-Z][A-Z0-9_]+$/.test(lastError)) return "errorUnreachable";
  return status >= 400 ? "errorRefused" : "errorOther";
}

type PhoneHealth = {
  /** Null until the browser has reported it. */
  state: PushDeviceState | null;
  thisDevice: PushSubscriptionInfo | null | undefined;
  otherDevices: readonly PushSubscriptionInfo[];
  busy: boolean;
  turnOn: () => Promise<void>;
  refresh: () => void;
};

/** The push state of this phone, from the browser and the server. */
export function usePushHealth(): PhoneHealth {
  const t = useTranslations(pushMessages);
  const browserState = useSWR(pushStateKey, getPushState, { revalidateOnFocus: true });
  const hash = useSWR(phonePushKey, pushEndpointHash, { revalidateOnFocus: true });
  const health = useResource(pushHealthPath);
  const [busy, setBusy] = useState(false);
  const thisDevice = hash.data === undefined ? undefined : findOwnSubscription(health.data?.subscriptions, hash.data);
  const turnOn = async () => {
    setBusy(true);
    try {
      await enablePush();
      await refreshPushHealth();
    } catch {
      toast.error(t("failed"));
    } finally {
      setBusy(false);
    }
  };
  return {
    state: browserState.data === "on" && thisDevice === null ? "lost" : (browserState.data ?? null),
    thisDevice,
    busy,
    turnOn,
    refresh: health.refresh,
    otherDevices: health.data?.subscriptions.filter(({ id }) => id !== thisDevice?.id) ?? [],
  };
}
