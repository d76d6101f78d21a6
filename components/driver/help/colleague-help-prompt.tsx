"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import { colleagueHelpPath } from "./colleague-help-path";

const HelpCard = lazyClient(() => import("./colleague-help-card").then((module) => module.ColleagueHelpCard));
const fallbackPollMs = 60_000;

/** Shows a request of the safety team to go to a colleague; renders nothing otherwise. */
export function ColleagueHelpPrompt({ driverId }: { driverId: string }) {
  const helpRequest = useResource(colleagueHelpPath, { intervalMs: fallbackPollMs });
  useTopicEvents(`driver:${driverId}`, ({ event }) => {
    if (event === "help" || event === "resubscribed") helpRequest.refresh();
  });
  const help = helpRequest.data?.help;
  return help ? <HelpCard help={help} onFailed={helpRequest.refresh} /> : null;
}
