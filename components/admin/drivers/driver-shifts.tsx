"use client";

import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { Shift } from "@/lib/contracts/driver/shift";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminDriverWorkMessages } from "@/lib/i18n/messages/admin-driver-work";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useDrivenDistanceLabel } from "@/components/delivery/map/use-driven-distance-label";
import { Card, CardTitle } from "@/components/ui/card";
import { LoadMore } from "@/components/ui/page/load-more";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime, formatTime } from "@/components/ui/time";
import { driverPath } from "./driver-decision";

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
