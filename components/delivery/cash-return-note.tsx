"use client";

import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isReturning } from "@/lib/domain/task/leg";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { CashIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { hasDriver } from "./change/delivery-rules";

/**
 * Cash of the delivery that a driver still holds: the amount and where it goes. `leg`: the open leg, if known; its
 * amount is lower than the delivery's after a partial return.
 */
export function CashReturnNote({
  delivery: { amount, funding, status, cashToReturn },
  leg,
}: {
  delivery: Pick<Transaction, "amount" | "funding" | "status" | "cashToReturn">;
  leg: Leg | null;
}) {
  const t = useTranslations(customerDeliveryMessages);
  if (!cashToReturn) return null;
  const returnLeg = leg && isReturning({ leg }) ? leg : null;
  const amountText = formatMoney(returnLeg?.amount ?? amount);
  const name = returnLeg?.driver.name.trim().split(/\s+/)[0] ?? "";
  return (
    <Notice tone="warning" icon={CashIcon}>
      {funding === "prefunded"
        ? t("cashBackToHub")
        : returnLeg?.hubId
          ? t("cashGoesToHub", { name, amount: amountText, hub: returnLeg.takerName })
          : returnLeg
            ? t("cashWithDriver", { name, amount: amountText })
            : // Late cash: the current driver does not hold it.
              t(hasDriver(status) ? "cashWithFormerDriver" : "cashToReturn", { amount: amountText })}
    </Notice>
  );
}
