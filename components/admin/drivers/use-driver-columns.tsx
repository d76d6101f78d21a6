"use client";

import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import type { DriverColumn } from "@/lib/domain/list-columns";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { driverStatusText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useVehicleText } from "@/components/delivery/driver-card";
import { Badge } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { formatCalendarDay, formatTimeOfDay, RelativeTime } from "@/components/ui/time";
import { DriverState } from "./driver-state";
import type { Column } from "../table/columns";

// As many as stand side by side on a screen of 1280: the others are a press away.
export const usualDriverColumns: readonly DriverColumn[] = [
  "name",
  "state",
  "now",
  "rating",
  "deliveries",
  "held",
  "expires",
  "seen",
];

// Deliveries without an open review are counted so far.
const COUNTED = 500;

/** What a driver does now: their status, and the delivery that they fetch or carry. */
export function useDriverNow(): (driver: AdminDriverRow) => string | null {
  const sayStatus = useText(driverStatusText);
  return ({ isApproved, status, task }) =>
    isApproved ? [sayStatus(status), task?.orderNo].filter(Boolean).join(" · ") : null;
}

/** The first last day of a driver's documents, and that it is over. */
export function DocumentsExpire({ driver: { expiresOn, expired } }: { driver: AdminDriverRow }) {
  const say = useText(adminDriverListText);
  const { locale } = useLocale();
  if (expiresOn === null) return <span className="text-ink-soft">–</span>;
  return expired ? (
    <Badge tone="stop" icon={WarningIcon}>
      {say("expired", { day: formatCalendarDay(locale, expiresOn) })}
    </Badge>
  ) : (
    formatCalendarDay(locale, expiresOn)
  );
}

/** Everything that a list of drivers can show, in its order. */
export function useDriverColumns(): readonly Column<AdminDriverRow, DriverColumn>[] {
  const say = useText(adminDriversText);
  const sayList = useText(adminDriverListText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  const vehicle = useVehicleText();
  const now = useDriverNow();
  const none = <span className="text-ink-soft">–</span>;
  const time = (at: string | null) => (
    <span className="text-ink-soft">{at ? <RelativeTime at={at} /> : sayAdmin("never")}</span>
  );
  return [
    { key: "name", label: say("name"), sort: "name", fixed: true, cell: (driver) => driver.name },
    {
      key: "state",
      label: say("state"),
      fixed: true,
      cell: (driver) => (
        <span className="inline-flex align-middle">
          <DriverState driver={driver} />
        </span>
      ),
    },
    { key: "now", label: sayList("now"), cell: (driver) => now(driver) ?? none },
    {
      key: "rating",
      label: say("rating"),
      sort: "rating",
      highFirst: true,
      end: true,
      cell: ({ rating }) => rating?.toFixed(1) ?? none,
    },
    {
      key: "deliveries",
      label: sayList("deliveries"),
      sort: "deliveries",
      highFirst: true,
      end: true,
      cell: ({ deliveries }) => (deliveries >= COUNTED ? `${COUNTED}+` : deliveries),
    },
    {
      key: "acceptance",
      label: sayList("acceptance"),
      end: true,
      cell: ({ acceptance }) => (acceptance === null ? none : `${Math.round(acceptance * 100)}%`),
    },
    {
      key: "held",
      label: sayList("held"),
      end: true,
      cell: ({ held }) => (held === 0 ? none : <Money amount={held} />),
    },
    { key: "ceiling", label: say("ceiling"), end: true, cell: ({ ceiling }) => <Money amount={ceiling} /> },
    {
      key: "expires",
      label: sayList("expires"),
      sort: "expires",
      cell: (driver) => <DocumentsExpire driver={driver} />,
    },
    { key: "vehicle", label: say("vehicle"), cell: (driver) => vehicle(driver) },
    { key: "phone", label: say("phone"), cell: ({ phone }) => phone ?? none },
    { key: "email", label: say("email"), cell: ({ email }) => email ?? none },
    {
      key: "zones",
      label: say("zones"),
      cell: ({ zoneNames, zoneCount }) =>
        zoneCount === 0 ? (
          <span className="text-ink-soft">{say("anywhere")}</span>
        ) : (
          [
            zoneNames.join(", "),
            ...(zoneCount > zoneNames.length ? [say("moreZones", { n: zoneCount - zoneNames.length })] : []),
          ].join(" ")
        ),
    },
    {
      key: "workday",
      label: say("workday"),
      cell: ({ workTimeFrom, workTimeTo }) =>
        `${formatTimeOfDay(locale, workTimeFrom)}–${formatTimeOfDay(locale, workTimeTo)}`,
    },
    // Of who is at work: when their phone last said where they are.
    {
      key: "seen",
      label: say("lastSeen"),
      end: true,
      cell: ({ location, lastSeen }) => time(location?.at ?? lastSeen),
    },
    {
      key: "submitted",
      label: say("submitted"),
      end: true,
      cell: ({ submittedAt }) => (submittedAt ? time(submittedAt) : none),
    },
    {
      key: "joined",
      label: sayList("joined"),
      sort: "joined",
      highFirst: true,
      end: true,
      cell: ({ createdAt }) => time(createdAt),
    },
  ];
}
