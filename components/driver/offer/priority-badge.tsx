"use client";

import { Badge, type Tone } from "@/components/ui/badge";
import { FlagIcon, MinusIcon, TrendUpIcon, UrgentIcon, type Icon } from "@/components/ui/icons";
import type { Priority } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";

const looks: Record<Priority, { icon: Icon; tone: Tone }> = {
  urgent: { icon: UrgentIcon, tone: "stop" },
  high: { icon: TrendUpIcon, tone: "wait" },
  medium: { icon: FlagIcon, tone: "plain" },
  low: { icon: MinusIcon, tone: "over" },
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  const say = useText(offerText);
  const { icon, tone } = looks[priority];
  return (
    <Badge tone={tone} icon={icon}>
      {say(priority)}
    </Badge>
  );
}
