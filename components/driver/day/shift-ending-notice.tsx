"use client";

import { lazyClient } from "@/components/ui/lazy-client";
import { useNow } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";
import { plannedHoursPath } from "./planned-hours-path";

const HoursNearEnd = lazyClient(() => import("./shift-extension-card").then((module) => module.ShiftExtensionCard));

/** Near the end of planned hours, for a driver who works: that they go offline then, and the choice to work on. */
export function ShiftEndingNotice() {
  const { data } = useResource(plannedHoursPath);
  const now = useNow();
  const within = data?.upcoming.some(({ startsAt }) => Date.parse(startsAt) <= now);
  return data?.goesOffline && now > 0 && within ? <HoursNearEnd hours={data} now={now} /> : null;
}
