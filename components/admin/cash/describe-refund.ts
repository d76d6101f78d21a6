import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { formatMoney } from "@/components/ui/money";

type Refundable = Pick<AdminTransaction, "refundAmount" | "refundByCard"> & { sender: { name: string } };

/**
 * Texts of a refund. A card payment is refunded automatically, so the texts must prevent a second return by hand.
 * `notice`: on the delivery; `label`, `hint` and `successMessage`: the button, its confirmation and its result.
 */
export function describeRefund(
  locale: Locale,
  { refundAmount, refundByCard, sender: { name } }: Refundable,
): Record<"notice" | "label" | "hint" | "successMessage", string> {
  const t = getTranslations(locale, adminTransactionsMessages);
  if (refundByCard === 0) {
    const manualLabels = { label: t("refund"), successMessage: t("refunded") };
    if (refundAmount === null)
      return {
        ...manualLabels,
        notice: t("refundDueUnknownAmount", { name }),
        hint: t("refundHintUnknownAmount", { name }),
      };
    const amount = formatMoney(refundAmount);
    return { ...manualLabels, notice: t("refundDue", { name, amount }), hint: t("refundHint", { name, amount }) };
  }
  const cardLabels = { label: t("refundCard"), successMessage: t("refundCardStarted") };
  const totalRefund = refundAmount ?? refundByCard;
  // In cents, because a difference of dollar amounts is inexact.
  const remainder = (Math.round(totalRefund * 100) - Math.round(refundByCard * 100)) / 100;
  const values = {
    name,
    amount: formatMoney(totalRefund),
    card: formatMoney(refundByCard),
    manualAmount: formatMoney(remainder),
  };
  return remainder > 0
    ? { ...cardLabels, notice: t("refundDueBoth", values), hint: t("refundBothHint", values) }
    : { ...cardLabels, notice: t("refundDueCard", values), hint: t("refundCardHint", values) };
}
