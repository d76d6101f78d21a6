"use client";

import { Field, controlClass } from "@/components/ui/form/field";
import { BackIcon } from "@/components/ui/icons";
import { applyAmountKey } from "@/lib/domain/money/parse-amount";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0"] as const;
const keyClass =
  "flex min-h-tap items-center justify-center rounded-control border border-input bg-card text-lg font-semibold tabular-nums active:bg-muted";

/** An amount input with its own keys: the phone's keyboard would cover the next button. */
export function AmountKeypad({
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
