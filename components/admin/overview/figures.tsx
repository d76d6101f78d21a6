"use client";

import type { Overview } from "@/lib/contracts/admin/overview";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ClockIcon, type Icon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import Link from "@/components/ui/navigation/link";
import { cx } from "@/components/ui/class-names";
import { comparedWeekday, describeChange, formatFigure, type FigureUnit } from "./describe-change";

/** A figure with known values during the day. */
type SampledFigure = Exclude<keyof Overview["course"][number], "minute">;
const deliveriesHref = (attention: string): string => `/admin/transactions?attention=${attention}`;

/** Current key figures; each links to the list that it counts. */
export function Figures({ overview }: { overview: Overview }) {
  const t = useTranslations(adminOverviewMessages);
  const { locale } = useLocale();
  const comparedDay = comparedWeekday(locale, overview);
  const minuteNow = minuteOfDay(overview);
  const figures = [
    overview.waiting,
    overview.active,
    overview.late,
    overview.atWork,
    overview.cashOut,
    overview.medianSeconds,
  ];
  // Samples exist every 15 minutes, so the current value ends the line.
  const samplesOf = (name: SampledFigure) => [
    ...overview.course.map((sample) => ({ minute: sample.minute, value: sample[name] })),
    { minute: minuteNow, value: overview[name].now },
  ];
  return (
    <section aria-label={t("figures")}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {(["waiting", "active"] as const).map((name) => (
          <FigureTile
            key={name}
            href={deliveriesHref(name)}
            label={t(name)}
            unit="count"
            figure={overview[name]}
            day={comparedDay}
            samples={samplesOf(name)}
          />
        ))}
        <FigureTile
          href={deliveriesHref("late")}
          label={t("late")}
          unit="count"
          figure={overview.late}
          day={comparedDay}
          warningIcon={overview.late.now > 0 ? ClockIcon : undefined}
          samples={samplesOf("late")}
        />
        <FigureTile
          href="/admin/drivers?status=at_work"
          label={t("atWork")}
          unit="count"
          figure={overview.atWork}
          day={comparedDay}
          hint={t("availableDrivers", { n: overview.free })}
          samples={samplesOf("atWork")}
        />
        <FigureTile
          href={deliveriesHref("cash_out")}
          label={t("cashOut")}
          unit="cash"
          figure={overview.cashOut}
          day={comparedDay}
          hint={t("inDeliveries", { n: overview.cashOutDeliveries })}
          detail={
            overview.mostCash
              ? t("mostCash", { name: overview.mostCash.name, amount: formatMoney(overview.mostCash.amount) })
              : undefined
          }
          samples={samplesOf("cashOut")}
        />
        <FigureTile
          href={deliveriesHref("found")}
          label={t("median")}
          unit="time"
          figure={overview.medianSeconds}
          day={comparedDay}
          hint={t("deliveryCount", { n: overview.found.now })}
        />
      </ul>
      {figures.some(({ before }) => before === null) && (
        <p aria-hidden className="pt-2 text-xs text-muted-foreground">
          {t("noComparisons", { day: comparedDay })}
        </p>
      )}
    </section>
  );
}

// Minute of the day in the service's time zone, which can differ from the viewer's.
function minuteOfDay({ at, timeZone }: Overview): number {
  const timeFormat = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hour = 0, minute = 0] = timeFormat.format(new Date(at)).split(":").map(Number);
  return hour * 60 + minute;
}

type FigureTileProps = {
  href: string;
  label: string;
  unit: FigureUnit;
  figure: { now: number | null; before: number | null };
  /** Name of the compared day. */
  day: string;
  /** Shown next to the number. */
  hint?: string;
  /** Shown on a separate line below the number. */
  detail?: string;
  /** Icon of a warning, so that colour is not its only sign. */
  warningIcon?: Icon;
  samples?: readonly { minute: number; value: number }[];
};

/** One figure with its change from a week ago and its values during today. The tile links to the list that it counts. */
function FigureTile({
  href,
  label,
  unit,
  figure,
  day: comparedDay,
  hint,
  detail,
  warningIcon: WarningIcon,
  samples,
}: FigureTileProps) {
  const t = useTranslations(adminOverviewMessages);
  const { locale } = useLocale();
  const valueText = figure.now === null ? t("noMedian") : formatFigure(locale, figure.now, unit);
  const values = samples?.map(({ value }) => value) ?? [];
  return (
    <li className="min-w-0">
      <Link
        href={href}
        className="flex h-full min-h-tap flex-col gap-1 rounded-card border bg-card p-3 hover:bg-muted focus-visible:-outline-offset-2"
      >
        <span className="text-sm text-muted-foreground">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx("font-amount tabular-nums", valueText.length > 8 ? "text-lg" : "text-xl")}>
            {valueText}
          </span>
          {WarningIcon && <WarningIcon aria-hidden size={18} className="self-center text-warning-text" />}
          {hint && <span className="text-sm text-muted-foreground tabular-nums">{hint}</span>}
        </span>
        {detail && <span className="text-sm tabular-nums">{detail}</span>}
        <span className="text-xs text-muted-foreground tabular-nums">
          {figure.before === null ? (
            // The missing comparison is explained once below all tiles; screen readers announce it in each.
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">{describeChange(locale, figure, unit, comparedDay)}</span>
            </>
          ) : (
            describeChange(locale, figure, unit, comparedDay)
          )}
        </span>
        {samples && (
          <span className="mt-auto block pt-2">
            {values.length > 1 && (
              <span className="sr-only">
                {t("valueRange", {
                  low: formatFigure(locale, Math.min(...values), unit),
                  high: formatFigure(locale, Math.max(...values), unit),
                })}
              </span>
            )}
            <Sparkline samples={samples} />
          </span>
        )}
      </Link>
    </li>
  );
}

type Sample = { minute: number; value: number };
const chartWidth = 120;
const chartHeight = 24;
const minSparklineMinutes = 120;
const dayMinutes = 24 * 60;

/** Line of a figure's values today, from midnight to midnight. Decorative: the adjacent text has the same information. */
function Sparkline({ samples }: { samples: readonly Sample[] }) {
  // Too few samples for a useful line early in the day.
  if ((samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0) < minSparklineMinutes)
    return <span aria-hidden className="block h-6 border-b border-border" />;
  const maxValue = Math.max(...samples.map(({ value }) => value), 1);
  const x = (minute: number) => (minute / dayMinutes) * chartWidth;
  const y = (value: number) => chartHeight - 1 - (value / maxValue) * (chartHeight - 2);
  const linePoints = samples.map(({ minute, value }) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const [firstSample, lastSample] = [samples[0], samples.at(-1)];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${chartWidth} ${chartHeight}`}
      preserveAspectRatio="none"
      className="h-6 w-full overflow-visible border-b border-border"
    >
      {firstSample && lastSample && (
        <polygon
          className="fill-muted"
          points={`${x(firstSample.minute).toFixed(1)},${chartHeight} ${linePoints} ${x(lastSample.minute).toFixed(1)},${chartHeight}`}
        />
      )}
      <polyline
        points={linePoints}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-muted-foreground"
      />
    </svg>
  );
}
