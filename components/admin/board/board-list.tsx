"use client";

import { useState, type ReactNode } from "react";
import type { BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";
import { commonMessages } from "@/lib/i18n/messages/common";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PackageIcon, SearchIcon, UsersIcon, WarningIcon } from "@/components/ui/icons";
import type { MapDot } from "@/components/map/map-types";
import { MapDotIcon } from "@/components/map/map-dot-icon";
import { formatMoney } from "@/components/ui/money";
import { formatRelativeTime, useNow } from "@/components/ui/time";
import { deliveryMarkerStyle, deliveryState, driverMarkerStyle, type RouteDeviations } from "./board-styles";
import { deliveryWarnings, describeDeviation } from "./describe-deviation";
import { deliveryKey, driverKey } from "./selection";

const rowsPerPage = 60;

type ListProps<Item> = {
  items: readonly Item[];
  isFiltered: boolean;
  selectedKey: string | null;
  onSelect: (key: string) => void;
};

/** Drivers by name. Pressing a driver selects it on the map. */
export function BoardDriverList({
  items,
  deviations,
  isFiltered,
  selectedKey,
  onSelect,
}: ListProps<BoardDriver> & { deviations: RouteDeviations }) {
  const t = useTranslations(adminBoardMessages);
  const tStatus = useTranslations(driverStatusMessages);
  const { locale } = useLocale();
  const now = useNow();
  if (items.length === 0)
    return isFiltered ? (
      <NoMatches />
    ) : (
      <EmptyState icon={UsersIcon} title={t("noDrivers")} hint={t("noDriversHint")} />
    );
  const lastSeen = ({ location }: BoardDriver): string => {
    if (!location) return t("noPosition");
    const seenAt = Date.parse(location.at);
    return t("lastSeen", { ago: formatRelativeTime(locale, seenAt, Math.max(now, seenAt)).toLowerCase() });
  };
  return (
    <Rows label={t("drivers")} items={items}>
      {(driver) => (
        <Row
          key={driver.id}
          marker={driverMarkerStyle(driver, now, deviations)}
          isSelected={selectedKey === driverKey(driver.id)}
          onClick={() => {
            onSelect(driverKey(driver.id));
          }}
          title={driver.name}
          hint={`${tStatus(driver.status)} · ${lastSeen(driver)}`}
          warning={describeDeviation(locale, deviations.get(driver.id) ?? null)}
          detail={
            driver.zones.length > 0 ? t("inZones", { zones: driver.zones.map(({ name }) => name).join(", ") }) : null
          }
        />
      )}
    </Rows>
  );
}

/** Deliveries, those that need attention first. Pressing a delivery selects it on the map. */
export function BoardDeliveryList({ items, isFiltered, selectedKey, onSelect }: ListProps<BoardDelivery>) {
  const t = useTranslations(adminBoardMessages);
  const { locale } = useLocale();
  if (items.length === 0)
    return isFiltered ? (
      <NoMatches />
    ) : (
      <EmptyState icon={PackageIcon} title={t("noDeliveries")} hint={t("noDeliveriesHint")} />
    );
  return (
    <Rows label={t("deliveries")} items={items}>
      {(delivery) => (
        <Row
          key={delivery.id}
          marker={deliveryMarkerStyle(delivery)}
          isSelected={selectedKey === deliveryKey(delivery.id)}
          onClick={() => {
            onSelect(deliveryKey(delivery.id));
          }}
          title={`${delivery.senderName} → ${delivery.receiverName}`}
          hint={`${t(deliveryState(delivery))}${delivery.urgent ? ` · ${t("urgent")}` : ""}`}
          warning={deliveryWarnings(locale, delivery).join(" · ") || null}
          detail={delivery.dropOff.address}
          aside={formatMoney(delivery.amount)}
        />
      )}
    </Rows>
  );
}

function Rows<Item>({
  label,
  items,
  children,
}: {
  label: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  const t = useTranslations(commonMessages);
  const [visibleCount, setVisibleCount] = useState(rowsPerPage);
  return (
    <>
      <ul aria-label={label} className="divide-y overflow-hidden rounded-card border bg-card">
        {items.slice(0, visibleCount).map(children)}
      </ul>
      {items.length > visibleCount && (
        <Button
          block
          onClick={() => {
            setVisibleCount(visibleCount + rowsPerPage);
          }}
          className="mt-3"
        >
          {t("loadMore")}
        </Button>
      )}
    </>
  );
}

function Row({
  marker,
  title,
  hint,
  warning,
  detail,
  aside,
  isSelected,
  onClick,
}: {
  marker: Pick<MapDot, "shape" | "tone">;
  title: string;
  hint: string;
  /** A warning for the dispatcher. */
  warning?: string | null;
  detail: string | null;
  aside?: string;
  isSelected: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onClick}
        className={cx(
          "flex min-h-14 w-full items-start gap-3 px-3 py-2.5 text-left focus-visible:-outline-offset-2",
          isSelected ? "bg-muted" : "hover:bg-muted",
        )}
      >
        <MapDotIcon {...marker} className="mt-0.5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{title}</span>
            {aside && <span className="shrink-0 text-sm tabular-nums">{aside}</span>}
          </span>
          <span className="block text-sm text-muted-foreground">{hint}</span>
          {warning && (
            <span className="flex items-start gap-1.5 text-sm font-medium text-warning-text">
              <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
              {warning}
            </span>
          )}
          {detail && <span className="block truncate text-sm text-muted-foreground">{detail}</span>}
        </span>
      </button>
    </li>
  );
}

function NoMatches() {
  const t = useTranslations(adminBoardMessages);
  return <EmptyState icon={SearchIcon} title={t("noMatches")} hint={t("noMatchesHint")} />;
}
