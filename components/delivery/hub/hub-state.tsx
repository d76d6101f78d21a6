"use client";

import { Badge } from "@/components/ui/badge";
import { DoneIcon, OfflineIcon } from "@/components/ui/icons";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";

/** Whether somebody takes cash there now, by its hours. */
export function HubState({ open }: { open: boolean }) {
  const say = useText(cashDeskText);
  return (
    <Badge tone={open ? "go" : "over"} icon={open ? DoneIcon : OfflineIcon}>
      {say(open ? "open" : "closed")}
    </Badge>
  );
}
