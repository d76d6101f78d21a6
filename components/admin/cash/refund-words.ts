import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { formatMoney } from "@/components/ui/money";

type Refundable = Pick<AdminTransaction, "refundAmount" | "refundByCard"> & { sender: { name: string } };

/**
 * What a refund is, and what it does: what a card paid goes back to it by itself, and returned by hand, too, it would go
 * back twice. `due`: what the delivery says of it; `label`, `hint` and `done`: the button, what it asks, what was done.
 */
export function refundWords(
  locale: Locale,
  { refundAmount, refundByCard, sender: { name } }: Refundable,
): Record<"due" | "label" | "hint" | "done", string> {
  const say = sayIn(locale, adminTransactionsText);
  if (refundByCard === 0) {
    const byHand = { label: say("refund"), done: say("refunded") };
    if (refundAmount === null)
      return { ...byHand, due: say("refundDueUnnamed", { name }), hint: say("refundHintUnnamed", { name }) };
    const amount = formatMoney(refundAmount);
    return { ...byHand, due: say("refundDue", { name, amount }), hint: say("refundHint", { name, amount }) };
  }
  const toCard = { label: say("refundCard"), done: say("refundCardAsked") };
  const all = refundAmount ?? refundByCard;
  // In cents: what is left of dollars is not exact.
  const rest = (Math.round(all * 100) - Math.round(refundByCard * 100)) / 100;
  const values = { name, amount: formatMoney(all), card: formatMoney(refundByCard), rest: formatMoney(rest) };
  return rest > 0
    ? { ...toCard, due: say("refundDueBoth", values), hint: say("refundBothHint", values) }
    : { ...toCard, due: say("refundDueCard", values), hint: say("refundCardHint", values) };
}
