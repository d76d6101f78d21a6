"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { CashIcon, ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";

/** Tells a sender how to pay, or that no hub has enough cash yet. Hidden otherwise. */
export function FundingNote({
  delivery: { funding, status, paymentDue, waitingForHub },
  customerRole,
}: {
  delivery: Pick<Transaction, "funding" | "status" | "paymentDue" | "waitingForHub">;
  customerRole: "sender" | "receiver" | null;
}) {
  const t = useTranslations(customerDeliveryMessages);
  if (customerRole !== "sender" || (funding !== "prefunded" && !paymentDue)) return null;
  if (waitingForHub && status === "payment_confirmed")
    return (
      <Notice tone="warning" icon={ClockIcon}>
        {t("waitingForHub")}
      </Notice>
    );
  if (status !== "accepted" && status !== "payment_pending") return null;
  return (
    <Notice tone="warning" icon={CashIcon}>
      {t(funding === "prefunded" ? "payAmountHint" : "payFeeHint", { amount: formatMoney(paymentDue ?? 0) })}
    </Notice>
  );
}
