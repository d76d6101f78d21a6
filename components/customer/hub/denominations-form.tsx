"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { controlClass } from "@/components/ui/form/field";
import { CashIcon, MinusIcon, PlusIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import {
  coins,
  countedPieces,
  notes,
  stepPieceCount,
  parsePieceCount,
  sumOfDenominations,
  type DenominationCounts,
  denominationNames,
  type DenominationName,
} from "@/lib/domain/money/counted-cash";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";

const faceValue = (name: DenominationName): string =>
  Number(name) >= 1 ? `$${name}` : `${Math.round(Number(name) * 100)}¢`;

type DenominationsFormProps = {
  /** The confirmation before the count is sent. */
  confirmTitle: (amount: string) => string;
  confirmText: string;
  confirmLabel: string;
  /** Whether a count of zero is valid. */
  allowZero: boolean;
  busy: boolean;
  problem: string | null;
  onConfirm: (counts: DenominationCounts, sum: number) => void;
  onSubmit: () => void;
  children?: ReactNode;
};

/** A cash count by notes and coins with a running sum; the expected amount is not shown. */
export function DenominationsForm({
  confirmTitle,
  confirmText,
  confirmLabel,
  allowZero,
  busy,
  problem,
  onConfirm,
  onSubmit,
  children,
}: DenominationsFormProps) {
  const t = useTranslations(cashierHubMessages);
  const [counts, setCounts] = useState<DenominationCounts>({});
  const [confirmingCount, setConfirmingCount] = useState(false);
  const [countMissing, setCountMissing] = useState(false);
  const sum = sumOfDenominations(counts);
  const counted = countedPieces(counts);
  const setDenominationCount = (name: DenominationName, pieceCount: number) => {
    setCounts((previous) => ({ ...previous, [name]: pieceCount }));
    setCountMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sum === 0 && !allowZero) {
      setCountMissing(true);
      return;
    }
    onSubmit();
    setConfirmingCount(true);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5">
      {children}
      {(
        [
          ["notes", notes, "note"],
          ["coins", coins, "coin"],
        ] as const
      ).map(([group, names, label]) => (
        <fieldset key={group} className="flex flex-col">
          <legend className="pb-1 text-base font-semibold">{t(group)}</legend>
          <ul className="divide-y rounded-card border bg-card px-3">
            {names.map((name) => (
              <DenominationRow
                key={name}
                name={name}
                label={t(label, { value: faceValue(name) })}
                pieceCount={counts[name] ?? 0}
                onChange={(pieceCount) => {
                  setDenominationCount(name, pieceCount);
                }}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      <ActionBar>
        {countMissing && (
          <p translate="no" role="alert" className="text-center text-sm text-destructive-text">
            {t("countFirst")}
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-muted-foreground">{t("countedSum")}</span>
          <output translate="no" aria-live="polite">
            <Money amount={sum} className="text-2xl tracking-tight" />
          </output>
        </p>
        <Button type="submit" variant="success" size="large" icon={CashIcon}>
          {confirmLabel}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={confirmingCount}
        title={confirmTitle(formatMoney(sum))}
        confirmLabel={confirmLabel}
        cancelLabel={t("countAgain")}
        variant="success"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          onConfirm(counted, sum);
        }}
        onClose={() => {
          setConfirmingCount(false);
        }}
      >
        <ul className="flex flex-col gap-1 tabular-nums">
          {denominationNames
            .filter((name) => counted[name])
            .map((name) => (
              <li key={name} className="flex justify-between gap-4">
                <span>{t("denominationCount", { n: counted[name] ?? 0, value: faceValue(name) })}</span>
                <Money amount={sumOfDenominations({ [name]: counted[name] })} />
              </li>
            ))}
          {sum === 0 && <li>{t("emptySafe")}</li>}
        </ul>
        <p className="text-sm text-muted-foreground">{confirmText}</p>
      </ConfirmDialog>
    </form>
  );
}

function DenominationRow({
  name,
  label,
  pieceCount,
  onChange,
}: {
  name: DenominationName;
  label: string;
  pieceCount: number;
  onChange: (pieceCount: number) => void;
}) {
  const t = useTranslations(cashierHubMessages);
  const faceLabel = faceValue(name);
  const stepButtonClass =
    "tap inline-flex shrink-0 items-center justify-center rounded-control border border-input bg-card active:bg-muted disabled:text-muted-foreground disabled:opacity-60";
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <span aria-hidden className="min-w-12 flex-1 font-medium tabular-nums">
        {faceLabel}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-1">
        <button
          type="button"
          aria-label={t("decrease", { value: label })}
          disabled={pieceCount === 0}
          onClick={() => {
            onChange(stepPieceCount(pieceCount, -1));
          }}
          className={stepButtonClass}
        >
          <MinusIcon aria-hidden size={20} />
        </button>
        <input
          aria-label={label}
          value={pieceCount === 0 ? "" : String(pieceCount)}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={(event) => {
            onChange(parsePieceCount(event.target.value));
          }}
          className={`${controlClass} w-18! px-1! text-center font-semibold tabular-nums`}
        />
        <button
          type="button"
          aria-label={t("increase", { value: label })}
          onClick={() => {
            onChange(stepPieceCount(pieceCount, 1));
          }}
          className={stepButtonClass}
        >
          <PlusIcon aria-hidden size={20} />
        </button>
      </span>
      <Money
        amount={sumOfDenominations({ [name]: pieceCount })}
        className={`ml-auto min-w-20 text-right text-sm ${pieceCount === 0 ? "text-muted-foreground" : ""}`}
      />
    </li>
  );
}
