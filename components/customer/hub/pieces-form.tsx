"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { ActionBar } from "@/components/ui/action-bar";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { controlClass } from "@/components/ui/field";
import { CashIcon, MinusIcon, PlusIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import {
  coins,
  countedPieces,
  notes,
  stepped,
  typedPieces,
  worthOf,
  type Pieces,
} from "@/lib/domain/money/counted-cash";
import { denominationNames, type DenominationName } from "@/lib/domain/money/denominations";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";

const faceOf = (name: DenominationName): string =>
  Number(name) >= 1 ? `$${name}` : `${Math.round(Number(name) * 100)}¢`;

type PiecesFormProps = {
  /** What is asked before the count is sent. */
  title: (amount: string) => string;
  body: string;
  confirm: string;
  /** Nothing at all may be what was counted. */
  mayBeNone: boolean;
  busy: boolean;
  problem: string | null;
  onCount: (pieces: Pieces, sum: number) => void;
  onAsk: () => void;
  children?: ReactNode;
};

/** Cash counted by notes and coins; its sum runs along, and nothing says how much it should be. */
export function PiecesForm({
  title,
  body,
  confirm,
  mayBeNone,
  busy,
  problem,
  onCount,
  onAsk,
  children,
}: PiecesFormProps) {
  const say = useText(cashDeskText);
  const [pieces, setPieces] = useState<Pieces>({});
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState(false);
  const sum = worthOf(pieces);
  const counted = countedPieces(pieces);
  const set = (name: DenominationName, n: number) => {
    setPieces((last) => ({ ...last, [name]: n }));
    setMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sum === 0 && !mayBeNone) {
      setMissing(true);
      return;
    }
    onAsk();
    setAsking(true);
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
          <legend className="pb-1 text-base font-semibold">{say(group)}</legend>
          <ul className="divide-y rounded-card border bg-surface px-3">
            {names.map((name) => (
              <Row
                key={name}
                name={name}
                label={say(label, { value: faceOf(name) })}
                n={pieces[name] ?? 0}
                onChange={(n) => {
                  set(name, n);
                }}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      <ActionBar>
        {missing && (
          <p translate="no" role="alert" className="text-center text-sm text-stop-ink">
            {say("countFirst")}
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-ink-soft">{say("sum")}</span>
          <output translate="no" aria-live="polite">
            <Money amount={sum} className="text-2xl tracking-tight" />
          </output>
        </p>
        <Button type="submit" variant="go" size="large" icon={CashIcon}>
          {confirm}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={asking}
        title={title(formatMoney(sum))}
        confirm={confirm}
        keep={say("countAgain")}
        variant="go"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          onCount(counted, sum);
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        <ul className="flex flex-col gap-1 tabular-nums">
          {denominationNames
            .filter((name) => counted[name])
            .map((name) => (
              <li key={name} className="flex justify-between gap-4">
                <span>{say("pieces", { n: counted[name] ?? 0, value: faceOf(name) })}</span>
                <Money amount={worthOf({ [name]: counted[name] })} />
              </li>
            ))}
          {sum === 0 && <li>{say("emptySafe")}</li>}
        </ul>
        <p className="text-sm text-ink-soft">{body}</p>
      </ConfirmDialog>
    </form>
  );
}

function Row({
  name,
  label,
  n,
  onChange,
}: {
  name: DenominationName;
  label: string;
  n: number;
  onChange: (n: number) => void;
}) {
  const say = useText(cashDeskText);
  const face = faceOf(name);
  const step =
    "tap inline-flex shrink-0 items-center justify-center rounded-control border border-control bg-surface active:bg-sunken disabled:text-ink-soft disabled:opacity-60";
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <span aria-hidden className="min-w-12 flex-1 font-medium tabular-nums">
        {face}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-1">
        <button
          type="button"
          aria-label={say("fewer", { value: label })}
          disabled={n === 0}
          onClick={() => {
            onChange(stepped(n, -1));
          }}
          className={step}
        >
          <MinusIcon aria-hidden size={20} />
        </button>
        <input
          aria-label={label}
          value={n === 0 ? "" : String(n)}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={(event) => {
            onChange(typedPieces(event.target.value));
          }}
          className={`${controlClass} w-18! px-1! text-center font-semibold tabular-nums`}
        />
        <button
          type="button"
          aria-label={say("oneMore", { value: label })}
          onClick={() => {
            onChange(stepped(n, 1));
          }}
          className={step}
        >
          <PlusIcon aria-hidden size={20} />
        </button>
      </span>
      <Money
        amount={worthOf({ [name]: n })}
        className={`ml-auto min-w-20 text-right text-sm ${n === 0 ? "text-ink-soft" : ""}`}
      />
    </li>
  );
}
