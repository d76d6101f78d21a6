"use client";

import type { RoutingAssignment, OffSiteArrival } from "@/lib/contracts/admin/transactions";
import { formatDuration } from "@/lib/i18n/format-duration";
import { adminAssignmentMessages } from "@/lib/i18n/messages/admin-assignment";
import { drivenDistanceMessages } from "@/lib/i18n/messages/driven-distance";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useDrivenDistanceLabel } from "@/components/delivery/map/use-driven-distance-label";
import { Card, CardTitle } from "@/components/ui/card";
import { Fact } from "@/components/ui/page/list-row";
import { formatDateTime, formatDay } from "@/components/ui/time";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import type { Settings } from "@/lib/contracts/settings";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";

/**
 * Whether the estimate from the acceptance is still useful: the driver has not arrived, and no live arrival time
 * exists.
 */
export const isEstimateCurrent = (status: TransactionStatus, arrivesAt: string | null): boolean =>
  (status === "assigned" || status === "in_transit") && arrivesAt === null;

/** A delivery that a driver accepted, as planned: expected time (with `showEstimate`), duration and priority. */
export function AssignmentCard({ assignment, showEstimate }: { assignment: RoutingAssignment; showEstimate: boolean }) {
  const t = useTranslations(adminAssignmentMessages);
  const { locale } = useLocale();
  const tDriving = useTranslations(drivenDistanceMessages);
  const formatDrivenDistance = useDrivenDistanceLabel("km");
  const {
    acceptedAt,
    acceptedVia,
    date,
    driven,
    driverName,
    duration,
    estimatedDelivery,
    priority,
    skills,
    status,
    type,
    vehicleFeatures,
  } = assignment;
  return (
    <Card>
      <CardTitle>{t(status === "accepted" ? "title" : "pastTitle")}</CardTitle>
      <p className="text-sm text-muted-foreground">{driverName}</p>
      <dl className="divide-y pt-1">
        <Fact label={t("accepted")}>
          {formatDateTime(locale, acceptedAt)}
          <span className="block text-sm text-muted-foreground">{t(`via_${acceptedVia}`)}</span>
        </Fact>
        {showEstimate && <Fact label={t("estimate")}>{formatDateTime(locale, estimatedDelivery)}</Fact>}
        <Fact label={t("duration")}>{formatDuration(locale, duration)}</Fact>
        {driven && <Fact label={tDriving("label")}>{formatDrivenDistance(driven)}</Fact>}
        <Fact label={t("priority")}>{t(`priority_${priority}`)}</Fact>
        <Fact label={t("type")}>{t(`type_${type}`)}</Fact>
        <Fact label={t("day")}>{formatDay(locale, `${date}T12:00`)}</Fact>
        <Fact label={t("requirements")}>{[...skills, ...vehicleFeatures].map((name) => t(name)).join(", ")}</Fact>
      </dl>
    </Card>
  );
}

/** How an arrival away from the address was marked; null for an arrival at the address. */
export function describeOffSiteArrival(
  locale: Locale,
  arrival: OffSiteArrival | null | undefined,
  units: Settings["units"],
): string | null {
  if (!arrival) return null;
  const t = getTranslations(locale, adminTransactionsMessages);
  const distanceText =
    arrival.distanceM === null
      ? t("arrivalWithoutPosition")
      : t("arrivalDistance", { distance: formatStopDistance(arrival.distanceM, units) });
  return arrival.reason === null ? distanceText : `${distanceText}: ${arrival.reason}`;
}
