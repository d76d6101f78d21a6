"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useNow } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";
import { plannedHoursPath } from "./planned-hours-path";

const ShiftExtensionCard = lazyClient(() =>
  import("./shift-extension-card").then((module) => module.ShiftExtensionCard),
);

/** Announces the automatic end near the end of planned hours, with the option to extend. */
export function ShiftEndingNotice() {
  const { data } = useResource(plannedHoursPath);
  const now = useNow();
  const isWithinPlannedHours = data?.upcoming.some(({ startsAt }) => Date.parse(startsAt) <= now);
  return data?.autoOffline && now > 0 && isWithinPlannedHours ? <ShiftExtensionCard hours={data} now={now} /> : null;
}
