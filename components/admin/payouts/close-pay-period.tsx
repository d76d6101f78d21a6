"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/form/field";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { PayoutAccountSummary } from "./payout-account-summary";
import { PeriodPriceChanges, PayAnomalySummary } from "./pay-anomalies";

/** Closes the open pay period: drivers' earnings up to a chosen moment become payouts, after a preview. */
export function ClosePayPeriod({
  unclosedAmount,
  driverCount,
  onClosed,
}: {
  unclosedAmount: number;
  driverCount: number;
  onClosed: () => void;
}) {
  const t = useTranslations(adminPayoutsMessages);
  const [input, setInput] = useState("");
  const [earnedBefore, setEarnedBefore] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function showPreview(event: FormEvent) {
    event.preventDefault();
    const moment = new Date(input);
    if (Number.isNaN(moment.getTime())) {
      setProblem(t("timeMissing"));
      focusFirstInvalidField();
      return;
    }
    setEarnedBefore(moment.toISOString());
  }

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <CardTitle>{t("unclosed")}</CardTitle>
        <p className="pt-1 text-xl font-amount tracking-tight tabular-nums">{formatMoney(unclosedAmount)}</p>
        <p className="text-sm text-muted-foreground">{t("drivers", { n: driverCount })}</p>
      </div>
      <form noValidate onSubmit={showPreview} aria-label={t("close")} className="flex flex-col gap-4 border-t pt-4">
        <div>
          <h2 className="text-base">{t("close")}</h2>
          <p className="text-sm text-muted-foreground">{t("closeHint")}</p>
        </div>
        <Input
          label={t("earnedBefore")}
          hint={t("earnedBeforeHint")}
          type="datetime-local"
          value={input}
          error={problem}
          onChange={(event) => {
            setInput(event.target.value);
            setEarnedBefore(null);
            setProblem(null);
          }}
        />
        <Button type="submit">{t("preview")}</Button>
      </form>
      {earnedBefore !== null && (
        <Preview
          key={earnedBefore}
          earnedBefore={earnedBefore}
          onClosed={() => {
            setEarnedBefore(null);
            setInput("");
            onClosed();
          }}
        />
      )}
    </Card>
  );
}

function Preview({ earnedBefore, onClosed }: { earnedBefore: string; onClosed: () => void }) {
  const t = useTranslations(adminPayoutsMessages);
  const tCommon = useTranslations(commonMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const preview = useResource(`/api/admin/payouts/preview?earnedBefore=${encodeURIComponent(earnedBefore)}`);

  async function close() {
    const result = await write("/api/admin/payouts", { body: { earnedBefore } });
    if (!result.ok) {
      toast.retryableError(errorMessage(result.error, t("closeFailed")));
      return;
    }
    toast.success(t("closed"));
    onClosed();
  }

  return (
    <ResourceView
      resource={preview}
      subject={t("preview")}
      errorText={t("previewFailed")}
      skeleton={<SkeletonCard label={tCommon("loading")} />}
    >
      {({ items, total, prices }) =>
        items.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t("nothingEarned")}</p>
        ) : (
          <>
            <dl className="divide-y border-y">
              {items.map((item) => (
                <Fact key={item.driverId} label={item.name}>
                  {formatMoney(item.amount)}
                  <PayoutAccountSummary {...item} className="block text-sm text-muted-foreground" />
                  <PayAnomalySummary anomalies={item.unusual} />
                </Fact>
              ))}
              <Fact label={t("total")}>
                <span className="font-semibold">{formatMoney(total)}</span>
              </Fact>
            </dl>
            <PeriodPriceChanges prices={prices} />
            <Button variant="primary" size="large" busy={busy} onClick={() => void close()}>
              {t("closeAmount", { amount: formatMoney(total) })}
            </Button>
          </>
        )
      }
    </ResourceView>
  );
}
