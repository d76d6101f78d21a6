"use client";

import { useState } from "react";
import useSWR from "swr";
import { pushEndpointHash, getPushState, enablePush } from "@/lib/client/device/push";
import { phonePushKey, pushHealthPath, pushStateKey, refreshPushHealth } from "@/lib/client/device/push-health";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import { pushMessages } from "@/lib/i18n/messages/push";
import { useTranslations } from "@/lib/i18n/use-translations";
import { findOwnSubscription, type PushDeviceState, type PushSubscriptionInfo } from "./push-device-state";

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
