"use client";

import { useSession } from "./use-session";

/** The business time zone, which defines calendar days; without a session the device's zone. */
export function useBusinessZone(): string {
  return useSession().session?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
