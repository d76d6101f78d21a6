"use client";

import type { Hub } from "@/lib/contracts/hub";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { ClockIcon, DoneIcon, OfflineIcon } from "@/components/ui/icons";

/** Open or closed by its opening hours, or inactive. */
export function HubStateBadge({ hub: { isActive, open } }: { hub: Pick<Hub, "isActive" | "open"> }) {
  const t = useTranslations(adminHubsMessages);
  if (!isActive)
    return (
      <Badge tone="muted" icon={OfflineIcon}>
        {t("inactive")}
      </Badge>
    );
  return (
    <Badge tone={open ? "success" : "muted"} icon={open ? DoneIcon : ClockIcon}>
      {t(open ? "open" : "closed")}
    </Badge>
  );
}
