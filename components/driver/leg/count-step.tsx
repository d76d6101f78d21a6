"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { DigitsMismatchWarning, MatchingDigits } from "@/components/delivery/matching-digits";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CashIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { readCountDraft, storeCountDraft } from "@/lib/client/offline/count-draft";
import type { Leg } from "@/lib/contracts/leg";
import { readAmount } from "@/lib/domain/money/read-amount";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LegFooter } from "./leg-frame";
import { AmountKeypad } from "./amount-keypad";
import { useAmountProblem } from "@/components/ui/use-amount-problem";

type CountStepProps = {
  leg: Leg;
  /** The sender's first name, or the cashier. */
  name: string;
  onType: () => void;
  onCount: (amount: number) => void;
  /** Secondary actions above the button. */
  children?: ReactNode;
};

/** The digits to compare on both phones, then the counted amount, which this page never suggests. */
export function CountStep({ leg, name, onType, onCount, children }: CountStepProps) {
  const t = useTranslations(collectMessages);
  const [typed, setTyped] = useState(() => readCountDraft(leg));
  const amountProblem = useAmountProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const back = leg.kind === "return";
  const sum = readAmount(typed) || null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sum === null) setProblem(amountProblem(typed, t("sumNeeded")));
    else {
      storeCountDraft(leg, "");
      onCount(sum);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-3">
      {leg.digits ? (
        <div className="flex flex-col gap-1.5 text-center">
          <MatchingDigits digits={leg.digits} label={t("digits")} />
          <p className="font-semibold">{t("sameDigits", { name })}</p>
          <DigitsMismatchWarning>{t(back ? "otherGive" : "otherTake")}</DigitsMismatchWarning>
        </div>
      ) : (
        <Notice tone="warning" icon={WarningIcon}>
          {t("noDigits", { name })}
        </Notice>
      )}
      <LastCount leg={leg} name={name} />
      {leg.counted === null && leg.answer?.agrees !== false && (
        <p className="text-sm text-muted-foreground">{t(back ? "countBack" : "countIn", { name })}</p>
      )}
      <AmountKeypad
        value={typed}
        error={problem}
        onChange={(value) => {
          setTyped(value);
          storeCountDraft(leg, value);
          onType();
          setProblem(null);
        }}
      />
      <LegFooter>
        {children}
        <Button type="submit" variant="success" size="large" icon={CashIcon}>
          {sum === null ? t("confirmSum") : t("countedSum", { amount: formatMoney(sum) })}
        </Button>
      </LegFooter>
    </form>
  );
}

/** Why a recount is needed: the amounts differ. */
function LastCount({ leg, name }: { leg: Leg; name: string }) {
  const t = useTranslations(collectMessages);
  const { counted, amount, answer, kind } = leg;
  if (counted !== null && counted !== amount)
    return (
      <Notice tone="destructive" icon={WarningIcon} live="assertive">
        <p className="font-semibold">{t("differs", { counted: formatMoney(counted), amount: formatMoney(amount) })}</p>
        <p>{t(kind === "return" ? "differsBack" : "differsIn")}</p>
      </Notice>
    );
  if (answer?.agrees === false)
    return (
      <Notice tone="destructive" icon={WarningIcon} live="assertive">
        <p className="font-semibold">{t("disputed", { name, counted: formatMoney(answer.counted) })}</p>
        {kind === "return" && <p>{t("endsWithCode")}</p>}
      </Notice>
    );
  return null;
}
