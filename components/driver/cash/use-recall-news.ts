"use client";

import { noticesPath } from "@/components/account/use-notices";
import { playOfferTone, tick } from "@/lib/client/device/chime";
import { api } from "@/lib/client/api/fetcher";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { toast } from "@/lib/client/app/toast";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { stepText } from "@/lib/i18n/text/step";
import { useText } from "@/lib/i18n/use-text";

const readMs = 20_000;
// Said on this page: reading it on another phone sends the same event again.
const told = new Set<string>();

/**
 * A delivery that is cancelled or taken back is said with its reason and a sound, wherever the driver is in the app; it
 * also waits in the bell.
 */
export function useRecallNews(driverId: string): void {
  const { settings } = useSettings();
  const say = useText(stepText);
  useTopicEvents(`user:${driverId}`, ({ event, payload: { id, type } }) => {
    if (event === "notification" && type === "transaction_cancelled" && typeof id === "string" && !told.has(id)) {
      void tell(id, settings.notifications.sound, say("understood")).catch(() => undefined);
    }
  });
}

async function tell(id: string, sound: boolean, understood: string): Promise<void> {
  const { items } = await api(noticesPath);
  const notice = items.find((item) => item.id === id && !item.read);
  if (!notice || told.has(id)) return;
  told.add(id);
  tick([300, 100, 300]);
  if (sound) void playOfferTone();
  // What stays so long can be put away: it may lie over what is to be pressed.
  toast.warning(`${notice.title}: ${notice.message}`, readMs, { label: understood, onPress: () => undefined });
}
