"use client";

import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, PackageIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { useResource } from "@/lib/client/hooks/use-resource";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The delivery is no longer assigned to this driver; cash of it that they still hold must be returned. */
export function TaskGoneScreen({ transactionId }: { transactionId: string }) {
  const tNavigation = useTranslations(navigationMessages);
  const t = useTranslations(collectMessages);
  const dueCash = useResource(driverProfilePath).data?.cash.deliveries.find(
    (delivery) => delivery.transactionId === transactionId && delivery.due,
  );
  return (
    <>
      {dueCash && (
        <Notice tone="destructive" icon={CashIcon} live="polite">
          <p className="text-base font-semibold">{t("bringBackTo", { name: dueCash.senderName })}</p>
          <p>{t("stillWithYou", { amount: formatMoney(dueCash.amount), address: dueCash.pickupAddress })}</p>
        </Notice>
      )}
      <EmptyState
        icon={PackageIcon}
        title={tNavigation("taskGone")}
        hint={tNavigation("taskGoneHint")}
        action={
          <ButtonLink href="/deliveries" variant="primary">
            {tNavigation("toDeliveries")}
          </ButtonLink>
        }
      />
    </>
  );
}
