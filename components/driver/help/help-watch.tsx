"use client";

import { lazily } from "@/components/ui/lazily";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import { helpPath } from "./help-path";

const HelpCard = lazily(() => import("./help-card").then((module) => module.HelpCard));
const netMs = 60_000;

/** Hears when the safety desk asks the driver to go to a colleague; silent otherwise. */
export function HelpWatch({ driverId }: { driverId: string }) {
  const asked = useResource(helpPath, { every: netMs });
  useTopicEvents(`driver:${driverId}`, ({ event }) => {
    if (event === "help" || event === "sync") asked.refresh();
  });
  const help = asked.data?.help;
  return help ? <HelpCard help={help} onFailed={asked.refresh} /> : null;
}
