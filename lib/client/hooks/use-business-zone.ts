"use client";

import { useSession } from "./use-session";

/** The business time zone, in which days begin. The device's own without a session. */
export function useBusinessZone(): string {
  return useSession().session?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
