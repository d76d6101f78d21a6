"use client";

import { useRef } from "react";
import { useSWRConfig } from "swr";
import { api } from "@/lib/client/api/fetcher";
import type { NotificationPreferences, NotificationPreferencesPatch } from "@/lib/contracts/notification-preferences";

export const notificationPreferencesPath = "/api/notifications/choices";

/** Changes choices, one after the other: shows at once, and takes back what fails. */
export function useUpdatePreferences(
  known: NotificationPreferences,
): (patch: NotificationPreferencesPatch) => Promise<void> {
  const { mutate } = useSWRConfig();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return async (patch) => {
    const send = () => api(notificationPreferencesPath, { method: "PATCH", body: patch });
    // Not at the same time: the answer to an earlier one would come last, and say what stood before the later one.
    const answer = last.current.then(send, send);
    last.current = answer;
    try {
      await mutate<NotificationPreferences>(notificationPreferencesPath, answer, {
        // What is on the screen, not what was last answered: an earlier change may still be on its way.
        optimisticData: (answered, shown) => withPatch(shown ?? answered ?? known, patch),
        revalidate: false,
      });
    } catch (cause) {
      // What was taken back may have been more than this one.
      void mutate(notificationPreferencesPath);
      throw cause;
    }
  };
}

const withPatch = (
  known: NotificationPreferences,
  { events = {}, quiet = known.quiet }: NotificationPreferencesPatch,
): NotificationPreferences => ({
  ...known,
  quiet,
  events: known.events.map((each) => ({ ...each, ...events[each.event] })),
});
