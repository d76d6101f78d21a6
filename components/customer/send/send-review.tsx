"use client";

import { useId, useEffect, useState } from "react";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PinIcon, SendIcon, WarningIcon, ClockIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatTimeOfDay, formatArrival } from "@/components/ui/time";
import { RouteAddresses } from "@/components/delivery/map/route-addresses";
import { RouteMap } from "@/components/delivery/map/route-map";
import type { Quote } from "@/lib/contracts/delivery/price";
import { formatTripDistance } from "@/lib/client/device/format-distance";
import { serverNow } from "@/lib/client/app/server-clock";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { formatCountdown } from "@/lib/domain/offer";
import { formatDuration } from "@/lib/i18n/format-duration";
import { priceMessages } from "@/lib/i18n/messages/price";
import { PriceBreakdown } from "@/components/delivery/price-breakdown";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonCard } from "@/components/ui/page/skeleton";

type SendReviewProps = {
  request: CreateTransactionBody;
  /** First name and initial of the receiver; null while unknown. */
  receiver: string | null;
  /** The preferred time in words. */
  preferredTime: string | null;
  /** In dollars. */
  tip: number;
  quote: { quote: Quote | null; previousFee: number | null; failed: boolean; retry: () => void };
  busy: boolean;
  /** An earlier attempt has no response yet. */
  isUncertain: boolean;
  /** Why the send failed. */
  problem: string | null;
  onTip: (tip: number) => void;
  onSend: () => void;
  onEdit: () => void;
};

/** The summary to check before sending. */
export function SendReview({
  request,
  receiver,
  preferredTime,
  tip,
  quote,
  busy,
  isUncertain,
  problem,
  onTip,
  onSend,
  onEdit,
}: SendReviewProps) {
  const t = useTranslations(sendMessages);
  const { locale } = useLocale();
  const descriptionId = useId();
  const prefunded = request.funding === "prefunded";
  return (
    <div className="flex flex-1 flex-col gap-4 pt-2">
      <QuoteCard
        quote={quote.quote}
        amount={request.amount}
        previousFee={quote.previousFee}
        failed={quote.failed}
        onRetry={quote.retry}
        tip={tip}
        onTip={onTip}
        preferredTime={request.preferredTime !== undefined ? preferredTime : null}
      />
      <Card className="flex flex-col gap-4">
        <div className="flex flex-col items-start">
          <span className="text-sm text-muted-foreground">{t("amount")}</span>
          <Money amount={request.amount} className="text-2xl" />
        </div>
        <dl className="divide-y border-y">
          <Fact label={t("receiver")}>
            {receiver && <span className="block font-semibold">{receiver}</span>}
            {request.receiverPhone && formatPhone(request.receiverPhone)}
          </Fact>
          <Fact label={t("funding")}>
            {t(prefunded ? "prefundedDue" : "ownCashHint", {
              amount: formatMoney((quote.quote?.total ?? request.amount) + (quote.quote?.tips ? tip : 0)),
            })}
          </Fact>
          <Fact label={t("preferredTime")}>
            {request.preferredTime
              ? (preferredTime ??
                `${formatTimeOfDay(locale, request.preferredTime.from)}–${formatTimeOfDay(locale, request.preferredTime.to)}`)
              : t("anyTime")}
          </Fact>
          {request.urgent && <Fact label={t("urgent")}>{t("urgentHint")}</Fact>}
          {request.specialInstructions && <Fact label={t("specialInstructions")}>{request.specialInstructions}</Fact>}
          {request.notes && <Fact label={t("notes")}>{request.notes}</Fact>}
        </dl>
        <RouteMap
          label={t("reviewMap")}
          describedBy={descriptionId}
          driverLabel=""
          driver={null}
          freshness="fresh"
          pickup={request.pickupLocation}
          dropOff={request.deliveryLocation}
        />
        <div id={descriptionId}>
          <RouteAddresses
            pickup={request.pickupAddress ?? t("atHub")}
            pickupUnit={request.pickupUnit}
            dropOff={request.deliveryAddress}
            dropOffUnit={request.deliveryUnit}
          />
        </div>
        {!prefunded && !request.pickupLocation && (
          <Notice tone="warning" icon={PinIcon}>
            {t("noPickupPin")}
          </Notice>
        )}
      </Card>
      <section>
        <h2 className="pb-2 text-sm font-semibold">{t("next")}</h2>
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm text-muted-foreground">
          <li>{t("next1")}</li>
          <li>{t(nextStepKey(request.funding, quote.quote))}</li>
          <li>{t("next3")}</li>
        </ol>
      </section>
      <ActionBar>
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
        {isUncertain && (
          <Notice tone="warning" icon={WarningIcon} live="polite">
            {t("resultUnknown")}
          </Notice>
        )}
        <Button variant="quiet" block disabled={busy} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button variant="success" size="large" icon={SendIcon} busy={busy} disabled={!quote.quote} onClick={onSend}>
          {t("send")}
        </Button>
      </ActionBar>
    </div>
  );
}

/** Message key of the step after the receiver accepts. A sender with a fee reads about the payment before they send. */
export function nextStepKey(funding: CreateTransactionBody["funding"], quote: Pick<Quote, "fee"> | null) {
  if (funding === "prefunded") return "next2Prefunded";
  return quote !== null && quote.fee > 0 ? "next2Fee" : "next2";
}

/** The sender's total, the receiver's amount, the distance and time, and how long the quote is valid. */
function QuoteCard({
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
        <SegmentedControl
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
