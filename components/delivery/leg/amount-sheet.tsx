"use client";

import { useState, type FormEvent } from "react";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoneyInput } from "@/components/ui/form/money-input";
import { WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { useAmountProblem } from "@/components/ui/form/use-amount-problem";

type AmountSheetProps = {
  open: boolean;
  hint: string;
  submitLabel: string;
  busy: boolean;
  problem: string | null;
  onSubmit: (amount: number) => void;
  onClose: () => void;
};

/** Input for the amount counted on this side, without a suggestion. */
export function AmountSheet({ open, hint, submitLabel, busy, problem, onSubmit, onClose }: AmountSheetProps) {
  const t = useTranslations(legMessages);
  const amountProblem = useAmountProblem();
  const [amountText, setAmountText] = useState("");
  const [inputProblem, setInputProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmount(amountText);
    const newProblem = amountProblem(amountText, t("amountMissing"));
    setInputProblem(newProblem);
    if (newProblem === null && amount !== null) onSubmit(amount);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("amountTitle")} keepOpenOnBackdrop={busy}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-muted-foreground">{hint}</p>
        <MoneyInput
          label={t("amountLabel")}
          value={amountText}
          enterKeyHint="done"
          error={inputProblem}
          onChange={(event) => {
            setAmountText(event.target.value);
            setInputProblem(null);
          }}
          className="text-right font-amount text-lg! tabular-nums"
        />
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" block disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
