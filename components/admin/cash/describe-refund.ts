import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { formatMoney } from "@/components/ui/money";

type Refundable = Pick<AdminTransaction, "refundAmount" | "refundByCard"> & { sender: { name: string } };

/**
 * Texts of a refund. A card payment is refunded automatically, so the texts must prevent a second return by hand.
 * `due`: the notice on the delivery; `label`, `hint` and `done`: the button, its confirmation and its result.
 */
export function describeRefund(
  locale: Locale,
  { refundAmount, refundByCard, sender: { name } }: Refundable,
): Record<"due" | "label" | "hint" | "done", string> {
  const t = getTranslations(locale, adminTransactionsMessages);
  if (refundByCard === 0) {
    const manualLabels = { label: t("refund"), done: t("refunded") };
    if (refundAmount === null)
      return { ...manualLabels, due: t("refundDueUnnamed", { name }), hint: t("refundHintUnnamed", { name }) };
    const amount = formatMoney(refundAmount);
    return { ...manualLabels, due: t("refundDue", { name, amount }), hint: t("refundHint", { name, amount }) };
  }
  const toCard = { label: t("refundCard"), done: t("refundCardAsked") };
  const totalRefund = refundAmount ?? refundByCard;
  // In cents, because a difference of dollar amounts is inexact.
  const remainder = (Math.round(totalRefund * 100) - Math.round(refundByCard * 100)) / 100;
  const values = {
    name,
    amount: formatMoney(totalRefund),
    card: formatMoney(refundByCard),
    rest: formatMoney(remainder),
  };
  return remainder > 0
    ? { ...toCard, due: t("refundDueBoth", values), hint: t("refundBothHint", values) }
    : { ...toCard, due: t("refundDueCard", values), hint: t("refundCardHint", values) };
}
