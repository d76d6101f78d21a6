"use client";

import Link from "@/components/ui/navigation/link";
import type { Overview } from "@/lib/contracts/admin/overview";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatTimeZoneName } from "@/lib/i18n/format-day";
import { Card, CardTitle } from "@/components/ui/card";
import { formatTimeOfDay } from "@/components/ui/time";
import { comparedWeekday } from "./describe-change";

const chartHeight = 60;
const hourWidth = 10;

/** Deliveries in each hour of today as bars, with the same weekday a week ago as a line. */
export function HoursChart({ overview }: { overview: Overview }) {
  const t = useTranslations(adminOverviewMessages);
  const { locale } = useLocale();
  const comparedDay = comparedWeekday(locale, overview);
  const maxCount = Math.max(1, ...overview.hours.flatMap(({ today, before }) => [today ?? 0, before]));
  const y = (value: number) => chartHeight - (value / maxCount) * (chartHeight - 2);
  const linePoints = overview.hours.map(
    ({ hour, before }) => `${hour * hourWidth},${y(before)} ${(hour + 1) * hourWidth},${y(before)}`,
  );
  const formatHour = (hour: number) => formatTimeOfDay(locale, `${String(hour).padStart(2, "0")}:00`);
  const summary = t("hoursSummary", {
    today: overview.delivered.now,
    before: overview.delivered.before ?? 0,
    day: comparedDay,
  });
  const cellClass = "px-2 py-1 text-right tabular-nums";
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("hours")}</CardTitle>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link
            href="/admin/transactions?attention=delivered"
            className="inline-flex min-h-tap items-center gap-2 hover:underline"
          >
            <span aria-hidden className="size-3 bg-foreground" />
            <span className="text-sm">{t("today")}</span>
            <span className="font-semibold tabular-nums">{overview.delivered.now}</span>
          </Link>
        </li>
        <li>
          <Link
            href="/admin/transactions?attention=delivered_before"
            className="inline-flex min-h-tap items-center gap-2 hover:underline"
          >
            <span aria-hidden className="h-0.5 w-4 bg-warning" />
            <span className="text-sm">
              {t("lastDay", { day: comparedDay })} <span className="text-muted-foreground">{t("byThisTime")}</span>
            </span>
            <span className="font-semibold tabular-nums">{overview.delivered.before}</span>
          </Link>
        </li>
      </ul>
      <div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${hourWidth * 24} ${chartHeight}`}
          preserveAspectRatio="none"
          className="h-32 w-full overflow-visible border-b"
        >
          {overview.hours.map(
            ({ hour, today }) =>
              today !== null &&
              today > 0 && (
                <rect
                  key={hour}
                  x={hour * hourWidth + 1.5}
                  width={hourWidth - 3}
                  y={y(today)}
                  height={chartHeight - y(today)}
                  className="fill-foreground"
                />
              ),
          )}
          <polyline
            points={linePoints.join(" ")}
            fill="none"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            className="stroke-warning"
          />
        </svg>
        <div aria-hidden className="flex justify-between pt-1 text-xs text-muted-foreground tabular-nums">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className="w-1/4">
              {formatHour(hour)}
            </span>
          ))}
        </div>
      </div>
      <details>
        <summary className="inline-flex min-h-tap cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
          {t("asTable")}
        </summary>
        <table className="w-full border-collapse text-sm">
          <caption className="pb-2 text-left text-xs text-muted-foreground">
            {t("zone", { zone: formatTimeZoneName(locale, overview.timeZone) })}
          </caption>
          <thead className="border-b text-muted-foreground">
            <tr>
              <th scope="col" className="px-2 py-1 text-left font-medium">
                {t("hour")}
              </th>
              <th scope="col" className={cellClass}>
                {t("today")}
              </th>
              <th scope="col" className={cellClass}>
                {t("lastDay", { day: comparedDay })}
              </th>
            </tr>
          </thead>
          <tbody>
            {overview.hours.map(({ hour, today, before }) => (
              <tr key={hour} className="border-b last:border-0">
                <th scope="row" className="px-2 py-1 text-left font-normal">
                  {formatHour(hour)}
                </th>
                <td className={cellClass}>{today ?? <span className="text-muted-foreground">{t("later")}</span>}</td>
                <td className={cellClass}>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
