"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { CashIcon, ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";

/** What a sender who has to pay does now, and that no hub can give the cash yet. Silent otherwise. */
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
