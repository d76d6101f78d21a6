"use client";

import { Suspense, use } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton } from "@/components/ui/page/skeleton";
import { TimeZoneNote } from "@/components/ui/time";
import type { CachedResponse } from "@/lib/client/storage/cached-responses";
import { useResource } from "@/lib/client/hooks/use-resource";
import { dashboardMessages } from "@/lib/i18n/messages/dashboard";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * Four figures of today: deliveries, cash carried, hours and acceptance. `prefetched` streams in after the rest of the
 * page.
 */
export function TodayStats({ prefetched }: { prefetched: Promise<CachedResponse | null> }) {
  const t = useTranslations(dashboardMessages);
  return (
    <Suspense fallback={<TodaySkeleton label={t("today")} />}>
      <StatsCard prefetched={prefetched} />
    </Suspense>
  );
}

function StatsCard({ prefetched }: { prefetched: Promise<CachedResponse | null> }) {
  const t = useTranslations(dashboardMessages);
  const stats = useResource("/api/driver/stats?range=today", { intervalMs: 300_000, prefetched: use(prefetched) });
  return (
    <ResourceView resource={stats} subject={t("today")} skeleton={<TodaySkeleton label={t("today")} />}>
      {(today) => (
        <Card flush aria-label={t("today")}>
          <CardTitle className="px-4 pt-4">{t("today")}</CardTitle>
          <dl className={gridClass}>
            <Metric label={t("done")}>{today.deliveries.completed}</Metric>
            <Metric label={t("carried")}>
              <Money amount={today.amount} />
            </Metric>
            <Metric label={t("hours")}>{formatHours(today.hoursOnline, t)}</Metric>
            <Metric label={t("acceptance")}>
              {today.acceptanceRate === null ? t("none") : `${Math.round(today.acceptanceRate * 100)}%`}
            </Metric>
          </dl>
          <TimeZoneNote timeZone={today.timeZone} className="px-4 pb-4" />
        </Card>
      )}
    </ResourceView>
  );
}

function Metric({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse px-4 py-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-lg font-amount tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

export function formatHours(
  hours: number,
  t: (key: "hoursShort" | "minutesShort", values: { n: string | number }) => string,
): string {
  return hours > 0 && hours < 1
    ? t("minutesShort", { n: Math.round(hours * 60) })
    : t("hoursShort", { n: hours.toFixed(1) });
}

const gridClass = "grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] pb-1";

function TodaySkeleton({ label }: { label: string }) {
  return (
    <Card flush translate="no" role="status" aria-label={label}>
      <CardTitle className="px-4 pt-4">{label}</CardTitle>
      <div className={gridClass}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex h-17.5 flex-col justify-center gap-2 px-4">
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
    </Card>
  );
}
