"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { payMessages, declineKey } from "@/lib/i18n/messages/pay";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { CardIcon, CashIcon, ClockIcon, FailedIcon, HistoryIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useNow } from "@/components/ui/time";

type Paying = Pick<Transaction, "id" | "status" | "funding" | "cardPayment" | "underReview" | "updatedAt">;

// Until then nobody has to hear that the provider does not answer.
const longMs = 30_000;

/** What the sender still pays by card; null when that is nothing. */
export function cardAmountDue({
  status,
  cardPayment,
  underReview,
}: Pick<Paying, "status" | "cardPayment" | "underReview">): NonNullable<Paying["cardPayment"]> | null {
  const waits = !underReview && (status === "accepted" || status === "payment_pending");
  return waits && cardPayment && !["paid", "cancelled", "refused"].includes(cardPayment.status) ? cardPayment : null;
}

/** A card can be sent now, or soon. */
export const canPayByCard = (delivery: Pick<Paying, "status" | "cardPayment" | "underReview">): boolean =>
  cardAmountDue(delivery) !== null && delivery.cardPayment?.status !== "processing";

/** A card pays the fee; where we bring the cash, that is paid apart, and no driver is looked for before it is there. */
export const feeHintKey = ({ funding }: Pick<Transaction, "funding">) =>
  funding === "prefunded" ? "dueHintFee" : "dueHint";

/** What the sender reads of their card payment while it matters: that it waits, that it goes back. Silent otherwise. */
export function PaymentNote({ delivery }: { delivery: Paying }) {
  const t = useTranslations(payMessages);
  const { cardPayment } = delivery;
  const isLong = useNow() - Date.parse(delivery.updatedAt) > longMs;
  if (!cardPayment) return null;
  const amount = formatMoney(cardPayment.amount);
  const due = cardAmountDue(delivery);
  if (due)
    return due.status === "asking" ? (
      <Notice tone="warning" icon={ClockIcon}>
        {t(isLong ? "askingLong" : "asking")}
      </Notice>
    ) : due.status === "processing" ? (
      <Notice tone="warning" icon={ClockIcon}>
        {t("processing")}
      </Notice>
    ) : (
      <Notice tone={due.declined ? "destructive" : "warning"} icon={due.declined ? WarningIcon : CashIcon}>
        <span className="block font-semibold">{t("dueTitle")}</span>
        {t(due.declined ? declineKey(due.declined) : feeHintKey(delivery), { amount })}
      </Notice>
    );
  if (cardPayment.disputed)
    return (
      <Notice tone="warning" icon={HistoryIcon}>
        {t("disputed")}
      </Notice>
    );
  if (cardPayment.refund === null) return null;
  return (
    <Notice
      tone={cardPayment.refund === "failed" ? "destructive" : "over"}
      icon={cardPayment.refund === "failed" ? FailedIcon : HistoryIcon}
    >
      {t(`refund_${cardPayment.refund}`, { amount: formatMoney(cardPayment.refunded ?? 0) })}
    </Notice>
  );
}

/** Leads to the page where a card is typed; as a whole page, since only there the provider's form may load. */
export function PayPageLink({ delivery }: { delivery: Pick<Paying, "id" | "cardPayment"> }) {
  const t = useTranslations(payMessages);
  return (
    <a href={`/my-deliveries/${delivery.id}/pay`} className={buttonClass({ variant: "primary", size: "large" })}>
      <CardIcon aria-hidden size={20} className="shrink-0" />
      {t("pay", { amount: formatMoney(delivery.cardPayment?.amount ?? 0) })}
    </a>
  );
}
