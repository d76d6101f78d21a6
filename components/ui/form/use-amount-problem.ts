"use client";

import { amountError, parseAmountCandidates } from "@/lib/domain/money/parse-amount";
import { amountMessages } from "@/lib/i18n/messages/amount";
import { useTranslations } from "@/lib/i18n/use-translations";
import { formatMoney } from "../money";

/** Returns the error for a text that is not a cash amount, else null. `missing` replaces the error for empty text. */
export function useAmountProblem(): (typed: string, missing?: string) => string | null {
  const t = useTranslations(amountMessages);
  return (typed, missing) => {
    const fault = amountError(typed);
    if (fault === null || (fault === "missing" && missing !== undefined)) return fault && (missing ?? null);
    const [dollars = 0, cents = 0] = parseAmountCandidates(typed);
    return t(fault, { dollars: formatMoney(dollars), cents: formatMoney(cents) });
  };
}
