"use client";

import { useEffect, useState } from "react";
import { formatTripDistance } from "@/lib/client/device/format-distance";
import { serverNow } from "@/lib/client/app/server-clock";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Quote } from "@/lib/contracts/delivery/price";
import { formatCountdown } from "@/lib/domain/offer";
import { formatDuration } from "@/lib/i18n/format-duration";
import { priceMessages } from "@/lib/i18n/messages/price";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { PriceBreakdown } from "@/components/delivery/price-breakdown";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClockIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { formatArrival } from "@/components/ui/time";
import { Segmented } from "@/components/ui/form/segmented";
import { SkeletonCard } from "@/components/ui/page/skeleton";

/** The sender's total, the receiver's amount, the distance and time, and how long the quote is valid. */
export function QuoteCard({
  quote,
  amount,
  previousFee,
  failed,
  onRetry,
  tip,
  onTip,
  preferredTime,
}: {
  quote: Quote | null;
  amount: number;
  /** The previously shown fee if it was different. */
  previousFee: number | null;
  failed: boolean;
  onRetry: () => void;
  /** In dollars; used only if the quote allows tips. */
  tip: number;
  onTip: (tip: number) => void;
  /** The preferred time in words; null for as soon as possible. */
  preferredTime: string | null;
}) {
  const t = useTranslations(priceMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  if (!quote)
    return failed ? (
      <Notice tone="destructive" icon={WarningIcon} live="assertive">
        <p>{t("failed")}</p>
        <Button className="mt-2" onClick={onRetry}>
          {t("retry")}
        </Button>
      </Notice>
    ) : (
      <SkeletonCard label={t("loading")} className="h-44" />
    );
  return (
    <Card data-testid="quote" className="flex flex-col gap-2">
      {previousFee !== null && (
        <Notice tone="warning" icon={WarningIcon} live="polite">
          {t("changed", { fee: formatMoney(quote.fee), before: formatMoney(previousFee) })}
        </Notice>
      )}
      <p data-testid="quote-summary" className="text-lg font-semibold tabular-nums first-letter:uppercase">
        {[
          quote.fee > 0 ? t("feeOf", { fee: formatMoney(quote.fee) }) : null,
          preferredTime ?? t("arrivesAbout", { time: formatArrival(locale, quote.arrivesAt).time }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {preferredTime === null && <p className="-mt-1 text-sm text-muted-foreground">{t("arrivalCondition")}</p>}
      <dl className="divide-y">
        <PriceBreakdown label={t("fee")} price={quote.fee} parts={quote.parts} />
        {quote.tips && <TipSelect tip={tip} onTip={onTip} />}
        <Fact label={t("total")}>
          <span className="font-semibold tabular-nums">{formatMoney(quote.total + (quote.tips ? tip : 0))}</span>
        </Fact>
        <Fact label={t("receiverGets")}>
          <span className="tabular-nums">{formatMoney(amount)}</span>
        </Fact>
        <Fact label={t("roadDistance")}>
          {t(quote.approximate ? "routeApproximate" : "routeKnown", {
            distance: formatTripDistance(String(quote.distanceKm), settings.units),
            time: formatDuration(locale, quote.minutes),
          })}
        </Fact>
      </dl>
      {quote.fee > 0 && <TimeLeft expiresAt={quote.expiresAt} />}
    </Card>
  );
}

const tipOptions = [0, 1, 2, 5] as const;

function TipSelect({ tip, onTip }: { tip: number; onTip: (tip: number) => void }) {
  const t = useTranslations(priceMessages);
  return (
    <div className="flex flex-col gap-2 py-3">
      <dt className="text-sm text-muted-foreground">{t("tip")}</dt>
      <dd className="flex flex-col gap-2">
        <Segmented
          label={t("tip")}
          options={tipOptions.map((amount) => ({
            value: String(amount),
            label: amount === 0 ? t("noTip") : formatMoney(amount).replace(/\.00$/, ""),
          }))}
          value={String(tip)}
          onChange={(value) => {
            onTip(Number(value));
          }}
        />
        {tip > 0 && <p className="text-sm text-muted-foreground">{t("tipHint")}</p>}
      </dd>
    </div>
  );
}

function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations(priceMessages);
  const [msLeft, setMsLeft] = useState(() => Date.parse(expiresAt) - serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      setMsLeft(Date.parse(expiresAt) - serverNow());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [expiresAt]);
  return (
    <p role="timer" className="flex items-center gap-2 text-sm text-muted-foreground tabular-nums">
      <ClockIcon aria-hidden size={16} />
      {t("validFor", { time: formatCountdown(Math.max(0, msLeft)) })}
    </p>
  );
}
