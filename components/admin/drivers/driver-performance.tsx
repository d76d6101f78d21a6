"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverMetrics } from "@/lib/contracts/admin/driver-work";
import { performancePeriods, type PerformancePeriod } from "@/lib/domain/rating";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminDriverWorkMessages } from "@/lib/i18n/messages/admin-driver-work";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { Shift } from "@/lib/contracts/driver/shift";
import { useDrivenDistanceLabel } from "@/components/delivery/map/use-driven-distance-label";
import { LoadMore } from "@/components/ui/page/load-more";
import { formatDateTime, formatTime } from "@/components/ui/time";
import Link from "@/components/ui/navigation/link";
import { Stars } from "@/components/delivery/rating/stars";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { adminRatingsMessages, driverRatingsMessages, ratingReasonMessages } from "@/lib/i18n/messages/ratings";
import { driverPath } from "../shell/admin-paths";

/** A driver's performance in a period, compared with the period before. */
export function DriverPerformanceCard({ userId }: { userId: string }) {
  const t = useTranslations(adminDriverWorkMessages);
  const tCommon = useTranslations(commonMessages);
  const [period, setPeriod] = useState<PerformancePeriod>("month");
  const metrics = useResource(`${driverPath(userId)}/performance?period=${period}`);
  return (
    <Card aria-labelledby="performance" className="flex flex-col gap-3">
      <CardTitle id="performance">{t("performance")}</CardTitle>
      <SegmentedControl
        label={t("period")}
        value={period}
        onChange={setPeriod}
        options={performancePeriods.map((value) => ({ value, label: t(value) }))}
      />
      <ResourceView
        resource={metrics}
        subject={t("performance")}
        skeleton={<SkeletonRows rows={5} label={tCommon("loading")} />}
      >
        {(data) => <MetricsTable current={data.now} previous={data.before} period={data.period} />}
      </ResourceView>
    </Card>
  );
}

function MetricsTable({
  current,
  previous,
  period,
}: {
  current: DriverMetrics;
  previous: DriverMetrics;
  period: PerformancePeriod;
}) {
  const t = useTranslations(adminDriverWorkMessages);
  const { locale } = useLocale();
  const formatPercent = (rate: number | null) => (rate === null ? t("noValue") : `${Math.round(rate * 100)}%`);
  const rows: { label: string; format: (figures: DriverMetrics) => string; hint?: string | false }[] = [
    { label: t("delivered"), format: ({ delivered }) => String(delivered) },
    { label: t("amount"), format: ({ amount }) => formatMoney(amount) },
    { label: t("undelivered"), format: ({ failed, cancelled }) => String(failed + cancelled) },
    {
      label: t("acceptance"),
      format: ({ acceptanceRate }) => formatPercent(acceptanceRate),
      hint:
        current.acceptanceRate !== null &&
        t("acceptanceCount", {
          accepted: current.offers.accepted,
          all: current.offers.accepted + current.offers.declined + current.offers.expired,
        }),
    },
    { label: t("onTime"), format: ({ onTimeRate }) => formatPercent(onTimeRate) },
    {
      label: t("toPickup"),
      format: ({ toPickupSeconds }) =>
        toPickupSeconds === null ? t("noValue") : formatDuration(locale, Math.round(toPickupSeconds / 60)),
    },
    {
      label: t("rating"),
      format: ({ rating }) => (rating === null ? t("noValue") : rating.toFixed(1)),
      hint: current.ratings > 0 && t("ratingCount", { n: current.ratings }),
    },
    { label: t("online"), format: ({ hoursOnline }) => t("hours", { n: hoursOnline.toFixed(1) }) },
    { label: t("earned"), format: ({ earned }) => formatMoney(earned) },
  ];
  return (
    <table className="w-full text-sm">
      <thead className="text-muted-foreground">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            <span className="sr-only">{t("metric")}</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t(period)}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            {t("previousPeriod")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ label, format, hint }) => (
          <tr key={label}>
            <th scope="row" className="py-2 pr-2 text-left font-normal text-muted-foreground">
              {label}
              {hint && <span className="block text-xs">{hint}</span>}
            </th>
            <td className="py-2 text-right text-base font-medium whitespace-nowrap tabular-nums">{format(current)}</td>
            <td className="py-2 pl-3 text-right whitespace-nowrap text-muted-foreground tabular-nums">
              {format(previous)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A driver's shifts, newest first: duration, results, and cash received and handed over. */
export function DriverShifts({ userId }: { userId: string }) {
  const t = useTranslations(adminDriverWorkMessages);
  const tCommon = useTranslations(commonMessages);
  const list = usePaginatedList(`${driverPath(userId)}/shifts?limit=5`, { disconnectedIntervalMs: 60_000 });
  return (
    <Card aria-labelledby="shifts" className="flex flex-col gap-2">
      <CardTitle id="shifts">{t("shifts")}</CardTitle>
      <ResourceView
        resource={list}
        subject={t("shifts")}
        skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
      >
        {({ items }) => (
          <>
            {items.length === 0 && <p className="text-sm text-muted-foreground">{t("noShifts")}</p>}
            <ol aria-label={t("shifts")} className="divide-y">
              {items.map((shift) => (
                <ShiftRow key={shift.id} shift={shift} />
              ))}
            </ol>
            <LoadMore list={list} />
          </>
        )}
      </ResourceView>
    </Card>
  );
}

function ShiftRow({
  shift: { startedAt, endedAt, hoursOnline, hoursOnBreak, deliveries, earned, driven, cash },
}: {
  shift: Shift;
}) {
  const t = useTranslations(adminDriverWorkMessages);
  const { locale } = useLocale();
  const formatDrivenDistance = useDrivenDistanceLabel("km");
  const formatHours = (hours: number) => formatDuration(locale, Math.round(hours * 60));
  const undelivered = deliveries.failed + deliveries.cancelled;
  const startTime = formatDateTime(locale, startedAt);
  const facts: [string, string][] = [
    [t("earned"), formatMoney(earned)],
    [t("drivenDistance"), formatDrivenDistance(driven)],
    [t("cashIn"), formatMoney(cash.collected)],
    [t("cashOut"), formatMoney(cash.handedOver + cash.returned + cash.handedIn + cash.lost)],
    [t("cashAtEnd"), formatMoney(cash.held)],
  ];
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">
          {endedAt === null
            ? t("runningSince", { from: startTime })
            : t("range", {
                from: startTime,
                // A shift that ends on another day includes the date.
                to:
                  new Date(startedAt).toDateString() === new Date(endedAt).toDateString()
                    ? formatTime(locale, endedAt)
                    : formatDateTime(locale, endedAt),
              })}
        </span>
        <span className="text-sm text-muted-foreground tabular-nums">{formatHours(hoursOnline)}</span>
      </p>
      <p className="text-sm text-muted-foreground">
        {[
          t("deliveredCount", { n: deliveries.completed }),
          undelivered > 0 && t("undeliveredCount", { n: undelivered }),
          hoursOnBreak >= 1 / 60 && t("onBreak", { time: formatHours(hoursOnBreak) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <dl className="grid gap-x-4 text-sm sm:grid-cols-2 lg:grid-cols-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-2">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="ml-auto tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** All ratings of a driver, with comments and authors. */
export function DriverRatingList({ userId }: { userId: string }) {
  const t = useTranslations(adminRatingsMessages);
  const tStars = useTranslations(driverRatingsMessages);
  const tReason = useTranslations(ratingReasonMessages);
  const { locale } = useLocale();
  const summary = useResource(`/api/admin/drivers/${userId}/ratings?limit=1`);
  const list = usePaginatedList(`/api/admin/drivers/${userId}/ratings?limit=10`);
  const ratingSummary = summary.data;
  return (
    <Card aria-labelledby="driver-ratings" className="flex flex-col gap-3">
      <CardTitle id="driver-ratings">{t("title")}</CardTitle>
      {list.error && !list.data ? (
        <LoadFailure subject={t("title")} error={list.error} onRetry={list.refresh} busy={list.isRefreshing} />
      ) : ratingSummary?.count === 0 ? (
        <p className="text-sm text-muted-foreground">{t("none")}</p>
      ) : (
        ratingSummary && (
          <p className="text-sm">
            <span className="font-semibold">
              {t("all", { n: ratingSummary.count, rating: (ratingSummary.rating ?? 0).toFixed(1) })}
            </span>
            <span className="block text-muted-foreground">
              {ratingSummary.shown === null ? t("shownNew") : t("shown", { rating: ratingSummary.shown.toFixed(1) })}
            </span>
            <span className="block text-muted-foreground">
              {ratingSummary.reasons.map(({ reason, count }) => `${tReason(reason)}: ${count}`).join(" · ")}
            </span>
          </p>
        )
      )}
      <ul className="divide-y">
        {list.data?.items.map((rating) => (
          <li key={rating.id} className="flex flex-col gap-1 py-2 text-sm">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Stars count={rating.stars} label={tStars("stars", { n: rating.stars })} />
              <Link href={`/admin/transactions/${rating.transactionId}`} className="underline underline-offset-4">
                {rating.orderNo}
              </Link>
            </span>
            {rating.reasons.length > 0 && <span>{rating.reasons.map((reason) => tReason(reason)).join(" · ")}</span>}
            {rating.comment && <span className="[overflow-wrap:anywhere]">{rating.comment}</span>}
            <span className="text-xs text-muted-foreground">
              {t("by", { name: rating.by ?? t("gone"), side: t(rating.raterRole) })} ·{" "}
              {formatDateTime(locale, rating.at)}
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
