"use client";

import { amountFault, readAmounts } from "@/lib/domain/money/read-amount";
import { amountText } from "@/lib/i18n/text/amount";
import { useText } from "@/lib/i18n/use-text";
import { formatMoney } from "./money";

/** The sentence for a typed text that is not an amount of cash; null when it is one. `missing` replaces the one for no text. */
export function useAmountProblem(): (typed: string, missing?: string) => string | null {
  const say = useText(amountText);
  return (typed, missing) => {
    const fault = amountFault(typed);
    if (fault === null || (fault === "missing" && missing !== undefined)) return fault && (missing ?? null);
    const [dollars = 0, cents = 0] = readAmounts(typed);
    return say(fault, { dollars: formatMoney(dollars), cents: formatMoney(cents) });
  };
}
