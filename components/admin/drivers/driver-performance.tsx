"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverMetrics } from "@/lib/contracts/admin/driver-work";
import { performancePeriods, type PerformancePeriod } from "@/lib/domain/performance-periods";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminDriverWorkMessages } from "@/lib/i18n/messages/admin-driver-work";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { Segmented } from "@/components/ui/form/segmented";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { driverPath } from "./driver-decision";

/** A driver's performance in a period, compared with the period before. */
export function DriverPerformanceCard({ userId }: { userId: string }) {
  const t = useTranslations(adminDriverWorkMessages);
  const tCommon = useTranslations(commonMessages);
  const [period, setPeriod] = useState<PerformancePeriod>("month");
  const metrics = useResource(`${driverPath(userId)}/performance?period=${period}`);
  return (
    <Card aria-labelledby="performance" className="flex flex-col gap-3">
      <CardTitle id="performance">{t("performance")}</CardTitle>
      <Segmented
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
        {(data) => <MetricsTable now={data.now} previous={data.before} period={data.period} />}
      </ResourceView>
    </Card>
  );
}

function MetricsTable({
  now,
  previous,
  period,
}: {
  now: DriverMetrics;
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
        now.acceptanceRate !== null &&
        t("acceptanceCount", {
          accepted: now.offers.accepted,
          all: now.offers.accepted + now.offers.declined + now.offers.expired,
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
      hint: now.ratings > 0 && t("ratingCount", { n: now.ratings }),
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
            <td className="py-2 text-right text-base font-medium whitespace-nowrap tabular-nums">{format(now)}</td>
            <td className="py-2 pl-3 text-right whitespace-nowrap text-muted-foreground tabular-nums">
              {format(previous)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
