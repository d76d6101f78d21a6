"use client";

import { lazily } from "@/components/ui/lazily";
import { useNow } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";
import { hoursPath } from "./hours-path";

const HoursNearEnd = lazily(() => import("./hours-near-end").then((module) => module.HoursNearEnd));

/** Near the end of planned hours, for a driver who works: that they go offline then, and the choice to work on. */
export function HoursEnding() {
  const { data } = useResource(hoursPath);
  const now = useNow();
  const within = data?.upcoming.some(({ startsAt }) => Date.parse(startsAt) <= now);
  return data?.goesOffline && now > 0 && within ? <HoursNearEnd hours={data} now={now} /> : null;
}
