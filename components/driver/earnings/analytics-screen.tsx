"use client";

import { useState, type ReactNode } from "react";
import { useDrivenDistanceLabel } from "@/components/delivery/map/use-driven-distance-label";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { MinusIcon, TrendDownIcon, TrendUpIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDay, TimeZoneNote } from "@/components/ui/time";
import type { CachedResponse } from "@/lib/client/storage/cached-responses";
import { formatDrivenDistance } from "@/lib/client/device/format-distance";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverStats } from "@/lib/contracts/driver/driver";
import type { Translator } from "@/lib/i18n/translate";
import { analyticsMessages } from "@/lib/i18n/messages/analytics";
import { drivenDistanceMessages } from "@/lib/i18n/messages/driven-distance";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { EarningsCard } from "./earnings-card";
import { formatHours } from "./today-stats";

type Range = DriverStats["range"];
type AnalyticsTranslator = Translator<typeof analyticsMessages>;
const ranges: readonly Range[] = ["today", "week", "month"];

const defaultRange: Range = "week";

/**
 * One figure and its trend per row; the bars show the same data. `prefetched`: the first range, loaded on the server.
 */
export function AnalyticsScreen({ prefetched }: { prefetched: CachedResponse | null }) {
  const t = useTranslations(analyticsMessages);
  const [range, setRange] = useState<Range>(defaultRange);
  const stats = useResource(`/api/driver/stats?range=${range}`, {
    prefetched: range === defaultRange ? prefetched : null,
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        aside={
          <ButtonLink href="/shifts" variant="quiet">
            {t("shifts")}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t("range")}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: t(value) }))}
        />
        <ResourceView
          resource={stats}
          subject={t("title")}
          skeleton={
            <>
              <SkeletonCard label={t("title")} />
              <SkeletonCard label={t("title")} />
            </>
          }
        >
          {(data) => <StatsCards data={data} />}
        </ResourceView>
        <EarningsCard />
      </div>
    </>
  );
}

function StatsCards({ data }: { data: DriverStats }) {
  const t = useTranslations(analyticsMessages);
  const tDriving = useTranslations(drivenDistanceMessages);
  const drivenLabel = useDrivenDistanceLabel();
  const { settings } = useSettings();
  const rate = data.acceptanceRate;
  return (
    <>
      <MetricCard
        label={t("deliveries")}
        value={String(data.deliveries.completed)}
        days={data.days.map((day) => ({ key: day.date, value: day.deliveries }))}
        format={(value) => String(value)}
      />
      <MetricCard
        label={t("cash")}
        value={formatMoney(data.amount)}
        days={data.days.map((day) => ({ key: day.date, value: day.amount }))}
        format={formatMoney}
      />
      <MetricCard
        label={t("earned")}
        value={formatMoney(data.earned)}
        days={data.days.map((day) => ({ key: day.date, value: day.earned }))}
        format={formatMoney}
      />
      <MetricCard
        label={t("hours")}
        value={formatHours(data.hoursOnline, t)}
        days={data.days.map((day) => ({ key: day.date, value: day.hoursOnline }))}
        format={(value) => formatHours(value, t)}
      />
      <MetricCard
        label={tDriving("forDeliveries")}
        value={drivenLabel(data.driven)}
        days={data.days.map((day) => ({ key: day.date, value: day.driven.metres }))}
        format={(metres) => formatDrivenDistance(metres, settings.units)}
      />
      <Card aria-label={t("acceptance")}>
        <MetricHeader label={t("acceptance")} value={rate === null ? "–" : `${Math.round(rate * 100)}%`} />
        <p className="text-sm text-muted-foreground">
          {rate === null
            ? t("noRate")
            : t("ofOffers", {
                accepted: data.offers.accepted,
                counted: data.offers.accepted + data.offers.declined + data.offers.expired,
              })}
        </p>
        <p className="text-sm text-muted-foreground">{t("rateHint")}</p>
        <dl className="mt-2 divide-y border-t">
          <Fact label={t("declined")}>{data.offers.declined}</Fact>
          <Fact label={t("expired")}>{data.offers.expired}</Fact>
          <Fact label={t("withdrawn")}>{data.offers.withdrawn}</Fact>
          <Fact label={t("cancelled")}>{data.deliveries.cancelled}</Fact>
          <Fact label={t("failed")}>{data.deliveries.failed}</Fact>
        </dl>
      </Card>
      <TimeZoneNote timeZone={data.timeZone} />
    </>
  );
}

function MetricHeader({ label, value, aside }: { label: string; value: string; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-sm font-normal text-muted-foreground">{label}</h2>
        <p className="text-xl font-amount tracking-tight tabular-nums [overflow-wrap:anywhere]">{value}</p>
      </div>
      {aside}
    </div>
  );
}

function MetricCard({
  label,
  value,
  days,
  format,
}: {
  label: string;
  value: string;
  days: { key: string; value: number }[];
  format: (value: number) => string;
}) {
  const t = useTranslations(analyticsMessages);
  const { locale } = useLocale();
  const bestDay = days.reduce<{ key: string; value: number } | null>(
    (currentBest, day) => (day.value > (currentBest?.value ?? 0) ? day : currentBest),
    null,
  );
  const summary = bestDay
    ? t("bestDay", { day: formatDay(locale, `${bestDay.key}T12:00:00`), value: format(bestDay.value) })
    : t("noData");
  // A few days have no meaningful trend.
  const change = days.length > 3 ? percentChange(days) : null;
  return (
    <Card aria-label={label}>
      <MetricHeader label={label} value={value} aside={change !== null && <TrendMark change={change} />} />
      {days.length > 1 && (
        <div className="pt-3">
          <Bars values={days} summary={`${t("perDay", { what: label })}. ${summary}`} />
        </div>
      )}
      <p className="pt-2 text-sm text-muted-foreground">
        {change !== null && <>{describeTrend(change, t)}. </>}
        {summary}
      </p>
    </Card>
  );
}

/** The change of the second half against the first in percent; null if the first half was empty. */
function percentChange(days: { value: number }[]): number | null {
  const midIndex = Math.floor(days.length / 2);
  const mean = (half: { value: number }[]) =>
    half.reduce((total, { value }) => total + value, 0) / Math.max(1, half.length);
  const firstMean = mean(days.slice(0, midIndex));
  return firstMean === 0 ? null : Math.round((mean(days.slice(midIndex)) / firstMean - 1) * 100);
}

function describeTrend(change: number, t: AnalyticsTranslator): string {
  return change === 0 ? t("trendSame") : t(change > 0 ? "trendUp" : "trendDown", { n: Math.abs(change) });
}

function TrendMark({ change }: { change: number }) {
  const Icon = change > 0 ? TrendUpIcon : change < 0 ? TrendDownIcon : MinusIcon;
  return (
    <span
      aria-hidden
      className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted-foreground tabular-nums"
    >
      <Icon size={18} />
      {Math.abs(change)}%
    </span>
  );
}

/** Small bar chart, one bar a day; `summary` is its text alternative. */
function Bars({ values, summary }: { values: readonly { key: string; value: number }[]; summary: string }) {
  const max = Math.max(...values.map(({ value }) => value), 0);
  const width = 4;
  const gap = values.length > 14 ? 1.5 : 3;
  const total = values.length * (width + gap) - gap;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${Math.max(total, width)} 24`}
      preserveAspectRatio="none"
      className="h-12 w-full"
    >
      {values.map(({ key, value }, index) => {
        const height = max > 0 ? Math.max(value > 0 ? 1.5 : 0.5, (value / max) * 24) : 0.5;
        return (
          <rect
            key={key}
            x={index * (width + gap)}
            y={24 - height}
            width={width}
            height={height}
            className={value === max && max > 0 ? "fill-foreground" : "fill-input"}
          />
        );
      })}
    </svg>
  );
}
