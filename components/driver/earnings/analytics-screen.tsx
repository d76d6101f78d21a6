"use client";

import { useState, type ReactNode } from "react";
import { useDrivenWords } from "@/components/delivery/map/use-driven-words";
import { Bars } from "@/components/ui/bars";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { MinusIcon, TrendDownIcon, TrendUpIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDay } from "@/components/ui/time";
import { ZoneNote } from "@/components/ui/zone-note";
import type { LastKnown } from "@/lib/client/storage/last-known";
import { drivenDistance } from "@/lib/client/device/place";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverStats } from "@/lib/contracts/driver";
import type { Say } from "@/lib/i18n/text";
import { analyticsText } from "@/lib/i18n/text/analytics";
import { drivenText } from "@/lib/i18n/text/driven";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { EarningsCard } from "./earnings-card";
import { formatHours } from "./today-numbers";

type Range = DriverStats["range"];
type Words = Say<typeof analyticsText>;
const ranges: readonly Range[] = ["today", "week", "month"];

const firstRange: Range = "week";

/**
 * One number and its trend per row; the bars say the same in a picture. `drawn`: the first range, as the server knows
 * it.
 */
export function AnalyticsScreen({ drawn }: { drawn: LastKnown | null }) {
  const say = useText(analyticsText);
  const [range, setRange] = useState<Range>(firstRange);
  const stats = useResource(`/api/driver/stats?range=${range}`, { drawn: range === firstRange ? drawn : null });
  return (
    <>
      <PageHeader
        title={say("title")}
        aside={
          <ButtonLink href="/shifts" variant="quiet">
            {say("shifts")}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-3">
        <Segmented
          label={say("range")}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: say(value) }))}
        />
        <ResourceView
          of={stats}
          component={say("title")}
          skeleton={
            <>
              <SkeletonCard label={say("title")} />
              <SkeletonCard label={say("title")} />
            </>
          }
        >
          {(data) => <Numbers data={data} />}
        </ResourceView>
        <EarningsCard />
      </div>
    </>
  );
}

function Numbers({ data }: { data: DriverStats }) {
  const say = useText(analyticsText);
  const driving = useText(drivenText);
  const drivenWords = useDrivenWords();
  const { settings } = useSettings();
  const rate = data.acceptanceRate;
  return (
    <>
      <Row
        label={say("deliveries")}
        value={String(data.deliveries.completed)}
        days={data.days.map((day) => ({ key: day.date, value: day.deliveries }))}
        format={(value) => String(value)}
      />
      <Row
        label={say("cash")}
        value={formatMoney(data.amount)}
        days={data.days.map((day) => ({ key: day.date, value: day.amount }))}
        format={formatMoney}
      />
      <Row
        label={say("earned")}
        value={formatMoney(data.earned)}
        days={data.days.map((day) => ({ key: day.date, value: day.earned }))}
        format={formatMoney}
      />
      <Row
        label={say("hours")}
        value={formatHours(data.hoursOnline, say)}
        days={data.days.map((day) => ({ key: day.date, value: day.hoursOnline }))}
        format={(value) => formatHours(value, say)}
      />
      <Row
        label={driving("forDeliveries")}
        value={drivenWords(data.driven)}
        days={data.days.map((day) => ({ key: day.date, value: day.driven.metres }))}
        format={(metres) => drivenDistance(metres, settings.units)}
      />
      <Card aria-label={say("acceptance")}>
        <Head label={say("acceptance")} value={rate === null ? "–" : `${Math.round(rate * 100)}%`} />
        <p className="text-sm text-ink-soft">
          {rate === null
            ? say("noRate")
            : say("ofOffers", {
                accepted: data.offers.accepted,
                counted: data.offers.accepted + data.offers.declined + data.offers.expired,
              })}
        </p>
        <p className="text-sm text-ink-soft">{say("rateHint")}</p>
        <dl className="mt-2 divide-y border-t">
          <Fact label={say("declined")}>{data.offers.declined}</Fact>
          <Fact label={say("expired")}>{data.offers.expired}</Fact>
          <Fact label={say("withdrawn")}>{data.offers.withdrawn}</Fact>
          <Fact label={say("cancelled")}>{data.deliveries.cancelled}</Fact>
          <Fact label={say("failed")}>{data.deliveries.failed}</Fact>
        </dl>
      </Card>
      <ZoneNote timeZone={data.timeZone} />
    </>
  );
}

function Head({ label, value, aside }: { label: string; value: string; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-sm font-normal text-ink-soft">{label}</h2>
        <p className="text-xl font-amount tracking-tight tabular-nums [overflow-wrap:anywhere]">{value}</p>
      </div>
      {aside}
    </div>
  );
}

function Row({
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
  const say = useText(analyticsText);
  const { locale } = useLocale();
  const best = days.reduce<{ key: string; value: number } | null>(
    (top, day) => (day.value > (top?.value ?? 0) ? day : top),
    null,
  );
  const summary = best
    ? say("best", { day: formatDay(locale, `${best.key}T12:00:00`), value: format(best.value) })
    : say("nothing");
  const change = days.length > 3 ? trendOf(days) : null;
  return (
    <Card aria-label={label}>
      <Head label={label} value={value} aside={change !== null && <TrendMark change={change} />} />
      {days.length > 1 && (
        <div className="pt-3">
          <Bars values={days} summary={`${say("perDay", { what: label })}. ${summary}`} />
        </div>
      )}
      <p className="pt-2 text-sm text-ink-soft">
        {change !== null && <>{trendWords(change, say)}. </>}
        {summary}
      </p>
    </Card>
  );
}

/** Percent of the second half of the time against the first; null when the first was empty. */
function trendOf(days: { value: number }[]): number | null {
  const middle = Math.floor(days.length / 2);
  const mean = (part: { value: number }[]) =>
    part.reduce((total, { value }) => total + value, 0) / Math.max(1, part.length);
  const first = mean(days.slice(0, middle));
  return first === 0 ? null : Math.round((mean(days.slice(middle)) / first - 1) * 100);
}

function trendWords(change: number, say: Words): string {
  return change === 0 ? say("same") : say(change > 0 ? "up" : "down", { n: Math.abs(change) });
}

function TrendMark({ change }: { change: number }) {
  const Shape = change > 0 ? TrendUpIcon : change < 0 ? TrendDownIcon : MinusIcon;
  return (
    <span aria-hidden className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft tabular-nums">
      <Shape size={18} />
      {Math.abs(change)}%
    </span>
  );
}
