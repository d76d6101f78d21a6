"use client";

import type { ComponentProps } from "react";
import { amountError, parseAmountCandidates } from "@/lib/domain/money/parse-amount";
import { amountMessages } from "@/lib/i18n/messages/amount";
import { useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "../class-names";
import { controlClass, Field, type FieldProps } from "./field";
import { formatMoney } from "../money";

/** Input for an amount in dollars. */
export function MoneyInput({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "inputMode" | "autoComplete">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative block">
          <span aria-hidden className="absolute inset-y-0 left-3 inline-flex items-center text-muted-foreground">
            $
          </span>
          <input
            maxLength={14}
            {...rest}
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            className={cx(controlClass, "pl-7! tabular-nums", className)}
          />
        </span>
      )}
    </Field>
  );
}

/** Returns the error for a text that is not a cash amount, else null. `missing` replaces the error for empty text. */
export function useAmountProblem(): (typed: string, missing?: string) => string | null {
  const t = useTranslations(amountMessages);
  return (typed, missing) => {
    const errorKey = amountError(typed);
    if (errorKey === null || (errorKey === "missing" && missing !== undefined)) return errorKey && (missing ?? null);
    // "1.200" is ambiguous: 1,200 dollars, or 1 dollar and 20 cents.
    const [dollars = 0, cents = 0] = parseAmountCandidates(typed);
    return t(errorKey, { dollars: formatMoney(dollars), cents: formatMoney(cents) });
  };
}
