"use client";

import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { finalStatuses } from "@/lib/domain/transaction/transaction";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { CashIcon, SearchIcon } from "@/components/ui/icons";

/** Badges for what an administrator has to resolve about a delivery, and for an urgent one that has not ended. */
export function DeliveryFlags({
  delivery,
}: {
  delivery: Pick<AdminTransaction, "flagged" | "cashToReturn" | "status" | "urgent">;
}) {
  const t = useTranslations(adminMessages);
  return (
    <>
      {delivery.flagged && delivery.status === "payment_confirmed" && (
        <Badge tone="warning" icon={SearchIcon}>
          {t("noDriver")}
        </Badge>
      )}
      {delivery.cashToReturn && (
        <Badge tone="destructive" icon={CashIcon}>
          {t("cashToReturn")}
        </Badge>
      )}
      {delivery.urgent && !finalStatuses.includes(delivery.status) && <Badge tone="warning">{t("urgent")}</Badge>}
    </>
  );
}
