"use client";

import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, PackageIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { useResource } from "@/lib/client/hooks/use-resource";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The delivery is no longer assigned to this driver; cash of it that they still hold must be returned. */
export function TaskGoneScreen({ transactionId }: { transactionId: string }) {
  const tGo = useTranslations(navigationMessages);
  const t = useTranslations(collectMessages);
  const due = useResource(driverProfilePath).data?.cash.deliveries.find(
    (held) => held.transactionId === transactionId && held.due,
  );
  return (
    <>
      {due && (
        <Notice tone="destructive" icon={CashIcon} live="polite">
          <p className="text-base font-semibold">{t("bringBackTo", { name: due.senderName })}</p>
          <p>{t("stillWithYou", { amount: formatMoney(due.amount), address: due.pickupAddress })}</p>
        </Notice>
      )}
      <EmptyState
        icon={PackageIcon}
        title={tGo("gone")}
        hint={tGo("goneHint")}
        action={
          <ButtonLink href="/deliveries" variant="primary">
            {tGo("toDeliveries")}
          </ButtonLink>
        }
      />
    </>
  );
}
