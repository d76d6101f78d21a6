"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
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
  const say = useText(customerDeliveryText);
  if (side !== "sender" || (funding !== "prefunded" && !paymentDue)) return null;
  if (waitsForHub && status === "payment_confirmed")
    return (
      <Notice tone="wait" icon={ClockIcon}>
        {say("waitsForHub")}
      </Notice>
    );
  if (status !== "accepted" && status !== "payment_pending") return null;
  return (
    <Notice tone="wait" icon={CashIcon}>
      {say(funding === "prefunded" ? "payHint" : "payFeeHint", { amount: formatMoney(paymentDue ?? 0) })}
    </Notice>
  );
}
