"use client";

import { Badge, type Tone } from "@/components/ui/badge";
import { FlagIcon, MinusIcon, TrendUpIcon, UrgentIcon, type Icon } from "@/components/ui/icons";
import type { Priority } from "@/lib/contracts/driver/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";

const priorityStyles: Record<Priority, { icon: Icon; tone: Tone }> = {
  urgent: { icon: UrgentIcon, tone: "destructive" },
  high: { icon: TrendUpIcon, tone: "warning" },
  medium: { icon: FlagIcon, tone: "plain" },
  low: { icon: MinusIcon, tone: "muted" },
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useTranslations(offerMessages);
  const { icon, tone } = priorityStyles[priority];
  return (
    <Badge tone={tone} icon={icon}>
      {t(priority)}
    </Badge>
  );
}
