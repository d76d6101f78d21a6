"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/field";
import { Fact } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { AccountWords } from "./account-words";
import { PricesOfPeriod, UnusualPayWords } from "./unusual-pay";

/** What is open, and closing it up to a moment, after a look at what that closes. */
export function ClosePeriod({ open, drivers, onClosed }: { open: number; drivers: number; onClosed: () => void }) {
  const say = useText(adminPayoutsText);
  const [typed, setTyped] = useState("");
  const [upto, setUpto] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function look(event: FormEvent) {
    event.preventDefault();
    const moment = new Date(typed);
    if (Number.isNaN(moment.getTime())) {
      setProblem(say("badMoment"));
      focusFirstProblem();
      return;
    }
    setUpto(moment.toISOString());
  }

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <CardTitle>{say("open")}</CardTitle>
        <p className="pt-1 text-xl font-amount tracking-tight tabular-nums">{formatMoney(open)}</p>
        <p className="text-sm text-ink-soft">{say("drivers", { n: drivers })}</p>
      </div>
      <form noValidate onSubmit={look} aria-label={say("close")} className="flex flex-col gap-4 border-t pt-4">
        <div>
          <h2 className="text-base">{say("close")}</h2>
          <p className="text-sm text-ink-soft">{say("closeHint")}</p>
        </div>
        <Input
          label={say("upto")}
          hint={say("uptoHint")}
          type="datetime-local"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
            setUpto(null);
            setProblem(null);
          }}
        />
        <Button type="submit">{say("preview")}</Button>
      </form>
      {upto !== null && (
        <Preview
          key={upto}
          upto={upto}
          onClosed={() => {
            setUpto(null);
            setTyped("");
            onClosed();
          }}
        />
      )}
    </Card>
  );
}

function Preview({ upto, onClosed }: { upto: string; onClosed: () => void }) {
  const say = useText(adminPayoutsText);
  const sayCommon = useText(commonText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const preview = useResource(`/api/admin/payouts/preview?upto=${encodeURIComponent(upto)}`);

  async function close() {
    const result = await write("/api/admin/payouts", { body: { upto } });
    if (!result.ok) {
      toast.retry(sayError(result.error, say("closeFailed")));
      return;
    }
    toast.success(say("closed"));
    onClosed();
  }

  return (
    <ResourceView
      of={preview}
      component={say("preview")}
      what={say("previewFailed")}
      skeleton={<SkeletonCard label={sayCommon("loading")} />}
    >
      {({ items, total, prices }) =>
        items.length === 0 ? (
          <p className="text-sm text-ink-soft">{say("nothingEarned")}</p>
        ) : (
          <>
            <dl className="divide-y border-y">
              {items.map((item) => (
                <Fact key={item.driverId} label={item.name}>
                  {formatMoney(item.amount)}
                  <AccountWords {...item} className="block text-sm text-ink-soft" />
                  <UnusualPayWords unusual={item.unusual} />
                </Fact>
              ))}
              <Fact label={say("total")}>
                <span className="font-semibold">{formatMoney(total)}</span>
              </Fact>
            </dl>
            <PricesOfPeriod prices={prices} />
            <Button variant="primary" size="large" busy={busy} onClick={() => void close()}>
              {say("closeFor", { amount: formatMoney(total) })}
            </Button>
          </>
        )
      }
    </ResourceView>
  );
}
