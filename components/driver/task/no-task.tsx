"use client";

import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, PackageIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { useResource } from "@/lib/client/hooks/use-resource";
import { collectText } from "@/lib/i18n/text/collect";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";

/** The delivery that this page was for is not the driver's any more; cash of it that they still have goes back. */
export function NoTask({ transactionId }: { transactionId: string }) {
  const go = useText(navigationText);
  const say = useText(collectText);
  const due = useResource(driverProfilePath).data?.cash.deliveries.find(
    (held) => held.transactionId === transactionId && held.due,
  );
  return (
    <>
      {due && (
        <Notice tone="stop" icon={CashIcon} live="polite">
          <p className="text-base font-semibold">{say("bringBackTo", { name: due.senderName })}</p>
          <p>{say("stillWithYou", { amount: formatMoney(due.amount), address: due.pickupAddress })}</p>
        </Notice>
      )}
      <EmptyState
        icon={PackageIcon}
        title={go("gone")}
        hint={go("goneHint")}
        action={
          <ButtonLink href="/deliveries" variant="primary">
            {go("toDeliveries")}
          </ButtonLink>
        }
      />
    </>
  );
}
