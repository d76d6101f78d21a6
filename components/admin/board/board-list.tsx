"use client";

import { useState, type ReactNode } from "react";
import type { BoardDelivery, BoardDriver } from "@/lib/contracts/admin-board";
import { adminBoardText } from "@/lib/i18n/text/admin-board";
import { commonText } from "@/lib/i18n/text/common";
import { driverStatusText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { PackageIcon, SearchIcon, UsersIcon, WarningIcon } from "@/components/ui/icons";
import type { MapDot } from "@/components/map/map-types";
import { MapDotIcon } from "@/components/map/map-dot";
import { formatMoney } from "@/components/ui/money";
import { relativeTime, useNow } from "@/components/ui/time";
import { deliveryLook, deliveryState, driverLook, type Departures } from "./board-look";
import { alarmsOf, departureWords } from "./departure-words";
import { deliveryKey, driverKey } from "./selection";

const pageSize = 60;

type ListProps<Item> = {
  items: readonly Item[];
  filtered: boolean;
  selected: string | null;
  onSelect: (key: string) => void;
};

/** Drivers by name; pressing one shows them on the map. */
export function DriverList({
  items,
  departed,
  filtered,
  selected,
  onSelect,
}: ListProps<BoardDriver> & { departed: Departures }) {
  const say = useText(adminBoardText);
  const sayStatus = useText(driverStatusText);
  const { locale } = useLocale();
  const now = useNow();
  if (items.length === 0)
    return filtered ? (
      <Nothing />
    ) : (
      <EmptyState icon={UsersIcon} title={say("noDrivers")} hint={say("noDriversHint")} />
    );
  const seen = ({ location }: BoardDriver): string => {
    if (!location) return say("noPosition");
    const at = Date.parse(location.at);
    return say("seen", { ago: relativeTime(locale, at, Math.max(now, at)).toLowerCase() });
  };
  return (
    <Rows label={say("drivers")} items={items}>
      {(driver) => (
        <Row
          key={driver.id}
          look={driverLook(driver, now, departed)}
          current={selected === driverKey(driver.id)}
          onClick={() => {
            onSelect(driverKey(driver.id));
          }}
          title={driver.name}
          hint={`${sayStatus(driver.status)} · ${seen(driver)}`}
          alarm={departureWords(locale, departed.get(driver.id) ?? null)}
          more={
            driver.zones.length > 0 ? say("inZones", { zones: driver.zones.map(({ name }) => name).join(", ") }) : null
          }
        />
      )}
    </Rows>
  );
}

/** Deliveries, those that need somebody first; pressing one shows it on the map. */
export function DeliveryList({ items, filtered, selected, onSelect }: ListProps<BoardDelivery>) {
  const say = useText(adminBoardText);
  const { locale } = useLocale();
  if (items.length === 0)
    return filtered ? (
      <Nothing />
    ) : (
      <EmptyState icon={PackageIcon} title={say("noDeliveries")} hint={say("noDeliveriesHint")} />
    );
  return (
    <Rows label={say("deliveries")} items={items}>
      {(delivery) => (
        <Row
          key={delivery.id}
          look={deliveryLook(delivery)}
          current={selected === deliveryKey(delivery.id)}
          onClick={() => {
            onSelect(deliveryKey(delivery.id));
          }}
          title={`${delivery.senderName} → ${delivery.receiverName}`}
          hint={`${say(deliveryState(delivery))}${delivery.urgent ? ` · ${say("urgent")}` : ""}`}
          alarm={alarmsOf(locale, delivery).join(" · ") || null}
          more={delivery.dropOff.address}
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
  const say = useText(commonText);
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      <ul aria-label={label} className="divide-y overflow-hidden rounded-card border bg-surface">
        {items.slice(0, shown).map(children)}
      </ul>
      {items.length > shown && (
        <Button
          block
          onClick={() => {
            setShown(shown + pageSize);
          }}
          className="mt-3"
        >
          {say("loadMore")}
        </Button>
      )}
    </>
  );
}

function Row({
  look,
  title,
  hint,
  alarm,
  more,
  aside,
  current,
  onClick,
}: {
  look: Pick<MapDot, "shape" | "tone">;
  title: string;
  hint: string;
  /** What somebody should look at. */
  alarm?: string | null;
  more: string | null;
  aside?: string;
  current: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={current}
        onClick={onClick}
        className={cx(
          "flex min-h-14 w-full items-start gap-3 px-3 py-2.5 text-left focus-visible:-outline-offset-2",
          current ? "bg-sunken" : "hover:bg-sunken",
        )}
      >
        <MapDotIcon {...look} className="mt-0.5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{title}</span>
            {aside && <span className="shrink-0 text-sm tabular-nums">{aside}</span>}
          </span>
          <span className="block text-sm text-ink-soft">{hint}</span>
          {alarm && (
            <span className="flex items-start gap-1.5 text-sm font-medium text-wait-ink">
              <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
              {alarm}
            </span>
          )}
          {more && <span className="block truncate text-sm text-ink-soft">{more}</span>}
        </span>
      </button>
    </li>
  );
}

function Nothing() {
  const say = useText(adminBoardText);
  return <EmptyState icon={SearchIcon} title={say("nothing")} hint={say("nothingHint")} />;
}
