"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { CashIcon, ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";

/** Tells a sender how to pay, or that no hub has enough cash yet. Hidden otherwise. */
export function FundingNote({
  delivery: { funding, status, paymentDue, waitsForHub },
  side,
}: {
  delivery: Pick<Transaction, "funding" | "status" | "paymentDue" | "waitsForHub">;
  side: "sender" | "receiver" | null;
}) {
  const t = useTranslations(customerDeliveryMessages);
  if (side !== "sender" || (funding !== "prefunded" && !paymentDue)) return null;
  if (waitsForHub && status === "payment_confirmed")
    return (
      <Notice tone="warning" icon={ClockIcon}>
        {t("waitsForHub")}
      </Notice>
    );
  if (status !== "accepted" && status !== "payment_pending") return null;
  return (
    <Notice tone="warning" icon={CashIcon}>
      {t(funding === "prefunded" ? "payHint" : "payFeeHint", { amount: formatMoney(paymentDue ?? 0) })}
    </Notice>
  );
}
