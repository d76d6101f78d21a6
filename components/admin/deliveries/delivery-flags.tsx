"use client";

import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { CashIcon, SearchIcon } from "@/components/ui/icons";

/** What an administrator has to settle about a delivery. */
export function Flags({ delivery }: { delivery: Pick<AdminTransaction, "flagged" | "cashToReturn" | "status"> }) {
  const say = useText(adminText);
  return (
    <>
      {delivery.flagged && delivery.status === "payment_confirmed" && (
        <Badge tone="wait" icon={SearchIcon}>
          {say("noDriver")}
        </Badge>
      )}
      {delivery.cashToReturn && (
        <Badge tone="stop" icon={CashIcon}>
          {say("cashToReturn")}
        </Badge>
      )}
    </>
  );
}
