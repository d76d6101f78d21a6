"use client";

import { Badge } from "@/components/ui/badge";
import { DoneIcon, OfflineIcon } from "@/components/ui/icons";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Whether the hub is open now, by its hours. */
export function HubOpenBadge({ open }: { open: boolean }) {
  const t = useTranslations(cashierHubMessages);
  return (
    <Badge tone={open ? "success" : "muted"} icon={open ? DoneIcon : OfflineIcon}>
      {t(open ? "open" : "closed")}
    </Badge>
  );
}
