"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Payout, PayoutItem, PayoutList } from "@/lib/contracts/admin-payouts";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FileLink } from "@/components/ui/file-link";
import { ClockIcon, DoneIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { AccountWords } from "./account-words";
import { isUnnamable, owedOf, sumOf } from "./sums";
import { PricesOfPeriod, UnusualPayWords } from "./unusual-pay";

const looks: Record<PayoutItem["state"], { tone: Tone; icon: Icon }> = {
  open: { tone: "wait", icon: ClockIcon },
  sending: { tone: "wait", icon: ClockIcon },
  failed: { tone: "stop", icon: WarningIcon },
  sent: { tone: "go", icon: DoneIcon },
};
// What the provider says most often; of anything else its own code is shown, to be looked up there.
const knownRefusals = ["balance_insufficient", "insufficient_capabilities_for_transfer"] as const;
type Deed = "file" | "all" | "transfer";

/** A closed period: each driver's part, and the ways to send what is still owed. */
export function PayoutCard({
  payout,
  ways,
  onChanged,
}: {
  payout: Payout;
  ways: PayoutList["ways"];
  onChanged: () => void;
}) {
  const say = useText(adminPayoutsText);
  const { locale } = useLocale();
  const owed = owedOf(payout);
  const at = (time: string): string => formatDateTime(locale, time);
  const refusalWords = (code: string): string => {
    const known = knownRefusals.find((each) => each === code);
    return known ? say(`refusal_${known}`) : say("refusal", { code });
  };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>{say("before", { time: at(payout.upto) })}</CardTitle>
        <Money amount={payout.total} />
      </div>
      <p className="text-sm text-ink-soft">
        {say("closedBy", { name: payout.closedBy ?? "–", time: at(payout.closedAt) })}
        <span className="block">
          {payout.paidAt
            ? say("paidBy", { name: payout.paidBy ?? "–", time: at(payout.paidAt) })
            : say("owed", { amount: formatMoney(sumOf(owed.all)), total: formatMoney(payout.total) })}
        </span>
      </p>
      <ul className={cx("divide-y border-y", payout.items.length === 0 && "hidden")}>
        {payout.items.map((item) => (
          <li key={item.driverId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.name}
              {item.state !== "sent" && <AccountWords {...item} className="block text-sm text-ink-soft" />}
              {isUnnamable(item) && (
                <span className="block text-sm text-stop-ink">{say("notInFile", { name: item.name })}</span>
              )}
              <UnusualPayWords unusual={item.unusual} />
              {item.state === "failed" && item.refusal !== null && (
                <span className="block text-sm text-stop-ink">{refusalWords(item.refusal)}</span>
              )}
              {item.sentAt !== null && (
                <span className="block text-sm text-ink-soft">
                  {at(item.sentAt)}
                  {item.way === "transfer" && `, ${say("byTransfer")}`}
                </span>
              )}
            </span>
            <span className="ml-auto flex flex-col items-end gap-1">
              <Money amount={item.amount} className="text-base" />
              <Badge tone={looks[item.state].tone} icon={looks[item.state].icon}>
                {say(`state_${item.state}`)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      <PricesOfPeriod prices={payout.prices} />
      <Ways payout={payout} ways={ways} onChanged={onChanged} />
    </Card>
  );
}

function Ways({ payout, ways, onChanged }: { payout: Payout; ways: PayoutList["ways"]; onChanged: () => void }) {
  const say = useText(adminPayoutsText);
  const [asking, setAsking] = useState<Deed | null>(null);
  const owed = owedOf(payout);
  const about = (items: PayoutItem[]) => ({ n: items.length, amount: formatMoney(sumOf(items)) });
  return (
    <>
      {owed.all.length > 0 && (
        <p className="text-sm text-ink-soft">{ways.nacha ? say("nachaHint", about(owed.file)) : say("nachaOff")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <FileLink href={`/api/admin/payouts/${payout.id}/file`}>{say("csv")}</FileLink>
        {ways.nacha && owed.file.length > 0 && (
          <>
            <FileLink href={`/api/admin/payouts/${payout.id}/nacha`}>{say("nacha")}</FileLink>
            <Deed deed="file" word={say("sentFile")} onAsk={setAsking} />
          </>
        )}
        {ways.transfer && owed.transfer.length > 0 && (
          <Deed deed="transfer" word={say("transfer", about(owed.transfer))} onAsk={setAsking} />
        )}
        {owed.all.length > 0 && <Deed deed="all" word={say("sentAll")} onAsk={setAsking} />}
      </div>
      {asking && (
        <Ask
          deed={asking}
          payout={payout}
          items={owed[asking]}
          onChanged={onChanged}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

function Deed({ deed, word, onAsk }: { deed: Deed; word: string; onAsk: (deed: Deed) => void }) {
  return (
    <Button
      onClick={() => {
        onAsk(deed);
      }}
    >
      {word}
    </Button>
  );
}

const words = {
  file: { title: "sentFileTitle", hint: "sentFileHint", done: "sent", failed: "sentFailed" },
  all: { title: "sentAllTitle", hint: "sentAllHint", done: "sent", failed: "sentFailed" },
  transfer: { title: "transferTitle", hint: "transferHint", done: "transferring", failed: "transferFailed" },
} as const;

/** Asks once more: what is said to be sent is booked, and what is transferred is gone. */
function Ask({
  deed,
  payout,
  items,
  onChanged,
  onClose,
}: {
  deed: Deed;
  payout: Payout;
  items: PayoutItem[];
  onChanged: () => void;
  onClose: () => void;
}) {
  const say = useText(adminPayoutsText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  // As they were when it was asked: what changes behind the question is not said to be sent.
  const [asked] = useState(items);
  const about = { n: asked.length, amount: formatMoney(sumOf(asked)) };
  const { title, hint, done, failed } = words[deed];

  async function confirm() {
    const result =
      deed === "transfer"
        ? await write(`/api/admin/payouts/${payout.id}/transfer`, { body: {} })
        : await write(`/api/admin/payouts/${payout.id}/paid`, {
            body: { driverIds: asked.map(({ driverId }) => driverId) },
          });
    onChanged();
    if (!result.ok) {
      setProblem(sayError(result.error, say(failed)));
      return;
    }
    toast.success(say(done));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      variant="primary"
      title={say(title, about)}
      confirm={deed === "transfer" ? say("transfer", about) : say("saySent")}
      keep={say("back")}
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{say(hint, about)}</p>
    </ConfirmDialog>
  );
}
