"use client";

import { noticesPath } from "@/components/notices/use-notices";
import { playOfferTone, tick } from "@/lib/client/chime";
import { api } from "@/lib/client/fetcher";
import { useTopicEvents } from "@/lib/client/realtime";
import { toast } from "@/lib/client/toast";
import { useSettings } from "@/lib/client/use-settings";
import type { NotificationList } from "@/lib/contracts/notifications";

const readMs = 20_000;
// Said on this page: reading it on another phone sends the same event again.
const told = new Set<string>();

/** A delivery that is cancelled or taken back is said with its reason and a sound, wherever the driver is in the app; it also waits in the bell. */
export function useRecallNews(driverId: string): void {
  const { settings } = useSettings();
  useTopicEvents(`user:${driverId}`, ({ event, payload: { id, type } }) => {
    if (event === "notification" && type === "transaction_cancelled" && typeof id === "string" && !told.has(id)) {
      void tell(id, settings.notifications.sound).catch(() => undefined);
    }
  });
}

async function tell(id: string, sound: boolean): Promise<void> {
  const { items } = await api<NotificationList>(noticesPath);
  const notice = items.find((item) => item.id === id && !item.read);
  if (!notice || told.has(id)) return;
  told.add(id);
  tick([300, 100, 300]);
  if (sound) void playOfferTone();
  toast.warning(`${notice.title}: ${notice.message}`, readMs);
}
