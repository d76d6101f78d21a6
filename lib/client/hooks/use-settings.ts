"use client";

import useSWR from "swr";
import type { Settings } from "@/lib/contracts/settings";
import type { ApiError } from "../api/api-error";
import { api, fetchResource } from "../api/fetcher";

const settingsPath = "/api/settings";
const defaultSettings: Settings = {
  locale: "en",
  theme: "system",
  units: "auto",
  navigationApp: "auto",
  notifications: { push: true, sms: true, sound: true },
};

/** The user's settings; defaults until loaded. `change` updates optimistically and rolls back on failure. */
export function useSettings() {
  const swr = useSWR<Settings, ApiError>(settingsPath, () => fetchResource(settingsPath));
  const settings = swr.data ?? defaultSettings;
  return {
    settings,
    isLoaded: swr.data !== undefined,
    error: swr.error,
    refresh: () => {
      void swr.mutate();
    },
    async change(patch: Partial<Settings>): Promise<void> {
      await swr.mutate(() => api(settingsPath, { method: "PATCH", body: patch }), {
        optimisticData: { ...settings, ...patch },
        rollbackOnError: true,
        revalidate: false,
      });
    },
  };
}
