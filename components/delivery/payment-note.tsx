"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { payMessages, declineKey } from "@/lib/i18n/messages/pay";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { CardIcon, CashIcon, ClockIcon, FailedIcon, HistoryIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useNow } from "@/components/ui/time";

type PaymentNoteDelivery = Pick<
  Transaction,
  "id" | "status" | "funding" | "cardPayment" | "inMoneyReview" | "updatedAt"
>;

// Before that, the note does not mention that the provider is not responding.
const slowAfterMs = 30_000;

/** The card payment that the sender still owes; null for none. */
export function cardAmountDue({
  status,
  cardPayment,
  inMoneyReview,
}: Pick<PaymentNoteDelivery, "status" | "cardPayment" | "inMoneyReview">): NonNullable<
  PaymentNoteDelivery["cardPayment"]
> | null {
  const isPaymentPending = !inMoneyReview && (status === "accepted" || status === "payment_pending");
  return isPaymentPending && cardPayment && !["paid", "cancelled", "refused"].includes(cardPayment.status)
    ? cardPayment
    : null;
}

/** Whether the card form can be used now or soon. */
export const canPayByCard = (
  delivery: Pick<PaymentNoteDelivery, "status" | "cardPayment" | "inMoneyReview">,
): boolean => cardAmountDue(delivery) !== null && delivery.cardPayment?.status !== "processing";

/** The card pays only the fee. For a prefunded delivery the sender also pays the amount, and dispatch waits for it. */
export const feeHintKey = ({ funding }: Pick<Transaction, "funding">) =>
  funding === "prefunded" ? "dueHintFee" : "dueHint";

/** The state of the sender's card payment while it is due, disputed or being refunded. Hidden otherwise. */
export function PaymentNote({ delivery }: { delivery: PaymentNoteDelivery }) {
  const t = useTranslations(payMessages);
  const { cardPayment } = delivery;
  const isSlow = useNow() - Date.parse(delivery.updatedAt) > slowAfterMs;
  if (!cardPayment) return null;
  const amount = formatMoney(cardPayment.amount);
  const duePayment = cardAmountDue(delivery);
  if (duePayment)
    return duePayment.status === "creating" ? (
      <Notice tone="warning" icon={ClockIcon}>
        {t(isSlow ? "settingUpSlow" : "settingUp")}
      </Notice>
    ) : duePayment.status === "processing" ? (
      <Notice tone="warning" icon={ClockIcon}>
        {t("processing")}
      </Notice>
    ) : (
      <Notice
        tone={duePayment.declined ? "destructive" : "warning"}
        icon={duePayment.declined ? WarningIcon : CashIcon}
      >
        <span className="block font-semibold">{t("dueTitle")}</span>
        {t(duePayment.declined ? declineKey(duePayment.declined) : feeHintKey(delivery), { amount })}
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
      tone={cardPayment.refund === "failed" ? "destructive" : "muted"}
      icon={cardPayment.refund === "failed" ? FailedIcon : HistoryIcon}
    >
      {t(`refund_${cardPayment.refund}`, { amount: formatMoney(cardPayment.refunded ?? 0) })}
    </Notice>
  );
}

/** Links to the payment page with a full page load, because only that page's policy allows the provider's form. */
export function PayPageLink({ delivery }: { delivery: Pick<PaymentNoteDelivery, "id" | "cardPayment"> }) {
  const t = useTranslations(payMessages);
  return (
    <a href={`/my-deliveries/${delivery.id}/pay`} className={buttonClass({ variant: "primary", size: "large" })}>
      <CardIcon aria-hidden size={20} className="shrink-0" />
      {t("pay", { amount: formatMoney(delivery.cardPayment?.amount ?? 0) })}
    </a>
  );
}
