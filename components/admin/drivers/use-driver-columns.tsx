"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin/drivers";
import type { DriverColumn } from "@/lib/domain/list-columns";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDriverListMessages } from "@/lib/i18n/messages/admin-driver-list";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { Badge } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { formatCalendarDay, formatTimeOfDay, RelativeTime } from "@/components/ui/time";
import { DriverStateBadge } from "./driver-state";
import type { Column } from "../table/columns";

// As many columns as fit a screen of 1280 pixels. The user can add others.
export const defaultDriverColumns: readonly DriverColumn[] = [
  "name",
  "state",
  "activity",
  "rating",
  "deliveries",
  "held_cash",
  "expires",
  "last_seen",
];

// The server counts a driver's deliveries only up to this number.
const maxCountedDeliveries = 500;

/** A driver's current activity: status, and the delivery that they fetch or carry. */
export function useDriverActivityLabel(): (driver: AdminDriverRow) => string | null {
  const tStatus = useTranslations(driverStatusMessages);
  return ({ isApproved, status, task }) =>
    isApproved ? [tStatus(status), task?.orderNo].filter(Boolean).join(" · ") : null;
}

/** Earliest expiry date of a driver's documents, marked when past. */
export function DocumentExpiryCell({ driver: { expiresOn, expired } }: { driver: AdminDriverRow }) {
  const t = useTranslations(adminDriverListMessages);
  const { locale } = useLocale();
  if (expiresOn === null) return <span className="text-muted-foreground">–</span>;
  return expired ? (
    <Badge tone="destructive" icon={WarningIcon}>
      {t("expired", { day: formatCalendarDay(locale, expiresOn) })}
    </Badge>
  ) : (
    formatCalendarDay(locale, expiresOn)
  );
}

/** All available columns of the driver list, in order. */
export function useDriverColumns(): readonly Column<AdminDriverRow, DriverColumn>[] {
  const t = useTranslations(adminDriversMessages);
  const tList = useTranslations(adminDriverListMessages);
  const tAdmin = useTranslations(adminMessages);
  const { locale } = useLocale();
  const vehicleLabel = useVehicleLabel();
  const activityLabel = useDriverActivityLabel();
  const noValue = <span className="text-muted-foreground">–</span>;
  const timeCell = (timestamp: string | null) => (
    <span className="text-muted-foreground">{timestamp ? <RelativeTime at={timestamp} /> : tAdmin("never")}</span>
  );
  return [
    { key: "name", label: t("name"), sort: "name", alwaysVisible: true, cell: (driver) => driver.name },
    {
      key: "state",
      label: t("state"),
      alwaysVisible: true,
      cell: (driver) => (
        <span className="inline-flex align-middle">
          <DriverStateBadge driver={driver} />
        </span>
      ),
    },
    { key: "activity", label: tList("currentActivity"), cell: (driver) => activityLabel(driver) ?? noValue },
    {
      key: "rating",
      label: t("rating"),
      sort: "rating",
      descendingFirst: true,
      alignEnd: true,
      cell: ({ rating }) => rating?.toFixed(1) ?? noValue,
    },
    {
      key: "deliveries",
      label: tList("deliveries"),
      sort: "deliveries",
      descendingFirst: true,
      alignEnd: true,
      cell: ({ deliveries }) => (deliveries >= maxCountedDeliveries ? `${maxCountedDeliveries}+` : deliveries),
    },
    {
      key: "acceptance",
      label: tList("acceptance"),
      alignEnd: true,
      cell: ({ acceptance }) => (acceptance === null ? noValue : `${Math.round(acceptance * 100)}%`),
    },
    {
      key: "held_cash",
      label: tList("heldCash"),
      alignEnd: true,
      cell: ({ held }) => (held === 0 ? noValue : <Money amount={held} />),
    },
    // The most cash that the driver may hold.
    { key: "ceiling", label: t("ceiling"), alignEnd: true, cell: ({ ceiling }) => <Money amount={ceiling} /> },
    {
      key: "expires",
      label: tList("expires"),
      sort: "expires",
      cell: (driver) => <DocumentExpiryCell driver={driver} />,
    },
    { key: "vehicle", label: t("vehicle"), cell: (driver) => vehicleLabel(driver) },
    { key: "phone", label: t("phone"), cell: ({ phone }) => phone ?? noValue },
    { key: "email", label: t("email"), cell: ({ email }) => email ?? noValue },
    {
      key: "zones",
      label: t("zones"),
      cell: ({ zoneNames, zoneCount }) =>
        zoneCount === 0 ? (
          <span className="text-muted-foreground">{t("anywhere")}</span>
        ) : (
          [
            zoneNames.join(", "),
            ...(zoneCount > zoneNames.length ? [t("moreZones", { n: zoneCount - zoneNames.length })] : []),
          ].join(" ")
        ),
    },
    {
      key: "workday",
      label: t("workday"),
      cell: ({ workTimeFrom, workTimeTo }) =>
        `${formatTimeOfDay(locale, workTimeFrom)}–${formatTimeOfDay(locale, workTimeTo)}`,
    },
    // For a driver on duty, the time of the last position.
    {
      key: "last_seen",
      label: t("lastSeen"),
      alignEnd: true,
      cell: ({ location, lastSeen }) => timeCell(location?.at ?? lastSeen),
    },
    {
      key: "submitted",
      label: t("submitted"),
      alignEnd: true,
      cell: ({ submittedAt }) => (submittedAt ? timeCell(submittedAt) : noValue),
    },
    {
      key: "joined",
      label: tList("joined"),
      sort: "joined",
      descendingFirst: true,
      alignEnd: true,
      cell: ({ createdAt }) => timeCell(createdAt),
    },
  ];
}
