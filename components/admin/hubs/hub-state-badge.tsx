"use client";

import type { Hub } from "@/lib/contracts/hub";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { ClockIcon, DoneIcon, OfflineIcon } from "@/components/ui/icons";

/** Open or closed by its hours, or switched off. */
export function HubStateBadge({ hub: { isActive, open } }: { hub: Pick<Hub, "isActive" | "open"> }) {
  const say = useText(adminHubsText);
  if (!isActive)
    return (
      <Badge tone="over" icon={OfflineIcon}>
        {say("inactive")}
      </Badge>
    );
  return (
    <Badge tone={open ? "go" : "over"} icon={open ? DoneIcon : ClockIcon}>
      {say(open ? "open" : "closed")}
    </Badge>
  );
}
