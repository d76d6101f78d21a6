"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { DigitsMismatchWarning, MatchingDigits } from "@/components/delivery/matching-digits";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CashIcon, WarningIcon, BackIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { readCountDraft, storeCountDraft } from "@/lib/client/offline/count-draft";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { parseAmount, applyAmountKey } from "@/lib/domain/money/parse-amount";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useAmountProblem } from "@/components/ui/form/money-input";
import { Field, controlClass } from "@/components/ui/form/field";
import { LegFooter } from "./leg-frame";

type CountStepProps = {
  /** The exchange of cash with the sender or a cashier. */
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
  const [amountText, setAmountText] = useState(() => readCountDraft(leg));
  const amountProblem = useAmountProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const isReturn = leg.kind === "return";
  const countedAmount = parseAmount(amountText) || null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (countedAmount === null) setProblem(amountProblem(amountText, t("amountRequired")));
    else {
      storeCountDraft(leg, "");
      onCount(countedAmount);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-3">
      {leg.matchingDigits ? (
        <div className="flex flex-col gap-1.5 text-center">
          <MatchingDigits digits={leg.matchingDigits} label={t("digits")} />
          <p className="font-semibold">{t("sameDigits", { name })}</p>
          <DigitsMismatchWarning>{t(isReturn ? "digitsDifferReturn" : "digitsDifferPickup")}</DigitsMismatchWarning>
        </div>
      ) : (
        <Notice tone="warning" icon={WarningIcon}>
          {t("noDigits", { name })}
        </Notice>
      )}
      <LastCount leg={leg} name={name} />
      {leg.counted === null && leg.countResponse?.agrees !== false && (
        <p className="text-sm text-muted-foreground">{t(isReturn ? "countAtReturn" : "countAtPickup", { name })}</p>
      )}
      <AmountKeypad
        value={amountText}
        error={problem}
        onChange={(value) => {
          setAmountText(value);
          storeCountDraft(leg, value);
          onType();
          setProblem(null);
        }}
      />
      <LegFooter>
        {children}
        <Button type="submit" variant="success" size="large" icon={CashIcon}>
          {countedAmount === null ? t("confirmAmount") : t("countedAmount", { amount: formatMoney(countedAmount) })}
        </Button>
      </LegFooter>
    </form>
  );
}

/** Why a recount is needed: the amounts differ. */
function LastCount({ leg, name }: { leg: Leg; name: string }) {
  const t = useTranslations(collectMessages);
  const { counted, amount, countResponse, kind } = leg;
  if (counted !== null && counted !== amount)
    return (
      <Notice tone="destructive" icon={WarningIcon} live="assertive">
        <p className="font-semibold">{t("differs", { counted: formatMoney(counted), amount: formatMoney(amount) })}</p>
        <p>{t(kind === "return" ? "differsAtReturn" : "differsAtPickup")}</p>
      </Notice>
    );
  if (countResponse?.agrees === false)
    return (
      <Notice tone="destructive" icon={WarningIcon} live="assertive">
        <p className="font-semibold first-letter:uppercase">
          {t("disputed", { name, counted: formatMoney(countResponse.counted) })}
        </p>
        {kind === "return" && <p>{t("endsWithCode")}</p>}
      </Notice>
    );
  return null;
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0"] as const;
const keyClass =
  "flex min-h-tap items-center justify-center rounded-control border border-input bg-card text-lg font-semibold tabular-nums active:bg-muted";

/** An amount input with its own keys: the phone's keyboard would cover the next button. */
function AmountKeypad({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}) {
  const t = useTranslations(collectMessages);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("counted")} error={error}>
        {(ids) => (
          <span className="relative block">
            <span aria-hidden className="absolute inset-y-0 left-4 flex items-center text-xl text-muted-foreground">
              $
            </span>
            <input
              {...ids}
              value={value}
              maxLength={14}
              inputMode="none"
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => {
                onChange(event.target.value);
              }}
              className={`${controlClass} min-h-action! pl-10! text-right font-amount text-xl! tabular-nums`}
            />
          </span>
        )}
      </Field>
      <div className="grid grid-cols-3 gap-1.5">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              onChange(applyAmountKey(value, key));
            }}
            className={keyClass}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          aria-label={t("clearDigit")}
          onClick={() => {
            onChange(value.slice(0, -1));
          }}
          className={keyClass}
        >
          <BackIcon aria-hidden size={22} />
        </button>
      </div>
    </div>
  );
}
