"use client";

import { notificationsPath } from "@/components/account/use-notifications";
import { playOfferTone } from "@/lib/client/device/chime";
import { vibrate } from "@/lib/client/device/device";
import { api } from "@/lib/client/api/fetcher";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { toast } from "@/lib/client/app/toast";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { stepMessages } from "@/lib/i18n/messages/step";
import { useTranslations } from "@/lib/i18n/use-translations";

const toastDurationMs = 20_000;
// Alerts already shown: reading a notification on another phone sends the same event again.
const alertedIds = new Set<string>();

/**
 * Alerts the driver, with reason and sound, on every page when a delivery is cancelled or withdrawn. The notification
 * also stays in the bell.
 */
export function useCancellationAlerts(driverId: string): void {
  const { settings } = useSettings();
  const t = useTranslations(stepMessages);
  useTopicEvents(`user:${driverId}`, ({ event, payload: { id, type } }) => {
    if (event === "notification" && type === "transaction_cancelled" && typeof id === "string" && !alertedIds.has(id)) {
      void showCancellationAlert(id, settings.notifications.sound, t("dismiss")).catch(() => undefined);
    }
  });
}

async function showCancellationAlert(id: string, sound: boolean, acknowledgeLabel: string): Promise<void> {
  const { items } = await api(notificationsPath);
  const notification = items.find((item) => item.id === id && !item.read);
  if (!notification || alertedIds.has(id)) return;
  alertedIds.add(id);
  vibrate([300, 100, 300]);
  if (sound) void playOfferTone();
  // Dismissible, because a long-lived toast may cover a button.
  toast.warning(`${notification.title}: ${notification.message}`, toastDurationMs, {
    label: acknowledgeLabel,
    onPress: () => undefined,
  });
}
