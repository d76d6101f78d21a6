"use client";

import { useRef } from "react";
import { useSWRConfig } from "swr";
import { api } from "@/lib/client/api/fetcher";
import type { NotificationPreferences, NotificationPreferencesPatch } from "@/lib/contracts/notification-preferences";

export const notificationPreferencesPath = "/api/notifications/preferences";

/** Saves preferences one request at a time, with optimistic updates and rollback. */
export function useUpdatePreferences(
  current: NotificationPreferences,
): (patch: NotificationPreferencesPatch) => Promise<void> {
  const { mutate } = useSWRConfig();
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  return async (patch) => {
    const sendPatch = () => api(notificationPreferencesPath, { method: "PATCH", body: patch });
    // In sequence: with concurrent requests an earlier response could arrive last and overwrite a later choice.
    const response = lastRequest.current.then(sendPatch, sendPatch);
    lastRequest.current = response;
    try {
      await mutate<NotificationPreferences>(notificationPreferencesPath, response, {
        // Based on the shown state, not the last response: an earlier change may still be in flight.
        optimisticData: (stored, shown) => withPatch(shown ?? stored ?? current, patch),
        revalidate: false,
      });
    } catch (error) {
      // The rollback may have undone more than this change.
      void mutate(notificationPreferencesPath);
      throw error;
    }
  };
}

const withPatch = (
  current: NotificationPreferences,
  { events = {}, quiet = current.quiet }: NotificationPreferencesPatch,
): NotificationPreferences => ({
  ...current,
  quiet,
  events: current.events.map((eventPreferences) => ({ ...eventPreferences, ...events[eventPreferences.event] })),
});
