"use client";

import { arrivalWords } from "@/components/delivery/map/arrival-words";
import type { KnownWay } from "@/components/delivery/map/use-delivery-way";
import type { BoardDelivery } from "@/lib/contracts/admin-board";
import { adminBoardText } from "@/lib/i18n/text/admin-board";
import { boardTrayText } from "@/lib/i18n/text/board-tray";
import { driverStatusText } from "@/lib/i18n/text/driver-words";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button, ButtonLink } from "@/components/ui/button";
import { CloseIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { MapDotIcon } from "@/components/map/map-dot";
import { formatMoney } from "@/components/ui/money";
import { relativeTime, useNow } from "@/components/ui/time";
import { deliveryLook, deliveryState, driverLook, isWaiting, type Departures } from "./board-look";
import { alarmsOf } from "./departure-words";
import { deliveryKey, driverKey, type Selection } from "./selection";

/** What is selected on the map, in words, with the way to its page and to its other half. */
export function SelectedCard({
  selection,
  departed,
  way,
  onSelect,
  onAssign,
  onClose,
}: {
  selection: Selection;
  departed: Departures;
  /** What is left of the way, as it was last asked for. */
  way: KnownWay | null;
  onSelect: (key: string) => void;
  onAssign: (delivery: BoardDelivery) => void;
  onClose: () => void;
}) {
  const say = useText(adminBoardText);
  const sayTray = useText(boardTrayText);
  const { kind, driver, delivery } = selection;
  return (
    <section aria-label={say("selected")} className="rise rounded-card border bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {kind === "driver" ? (
            <DriverWords selection={selection} departed={departed} />
          ) : (
            <DeliveryWords selection={selection} />
          )}
          {delivery && <WayWords delivery={delivery} way={way} />}
        </div>
        <button
          type="button"
          aria-label={say("close")}
          onClick={onClose}
          className="tap -mt-3 -mr-3 inline-flex shrink-0 items-center justify-center rounded-control text-ink-soft"
        >
          <CloseIcon aria-hidden size={20} />
        </button>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {kind === "driver" ? (
          <>
            <ButtonLink block href={`/admin/drivers/${driver.id}`}>
              {say("openDriver")}
            </ButtonLink>
            {delivery && (
              <Button
                block
                variant="quiet"
                onClick={() => {
                  onSelect(deliveryKey(delivery.id));
                }}
              >
                {say("showDelivery", { number: delivery.orderNo })}
              </Button>
            )}
          </>
        ) : (
          <>
            <ButtonLink block href={`/admin/transactions/${delivery.id}`}>
              {say("openDelivery")}
            </ButtonLink>
            {isWaiting(delivery) && (
              <Button
                block
                variant="primary"
                icon={UserIcon}
                onClick={() => {
                  onAssign(delivery);
                }}
              >
                {sayTray("assign")}
              </Button>
            )}
            {driver && (
              <Button
                block
                variant="quiet"
                onClick={() => {
                  onSelect(driverKey(driver.id));
                }}
              >
                {say("showDriver", { name: driver.name.split(" ")[0] ?? driver.name })}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** When they come to the door, and what somebody should look at. */
function WayWords({ delivery, way }: { delivery: BoardDelivery; way: KnownWay | null }) {
  const { locale } = useLocale();
  const arrival = arrivalWords(locale, {
    arrivesAt: way?.estimatedArrival ?? delivery.estimatedArrival,
    about: way?.about !== false,
    collects: delivery.status === "assigned",
  });
  return (
    <>
      {arrival && <p className="text-sm tabular-nums">{arrival}</p>}
      {alarmsOf(locale, delivery).map((words) => (
        <p key={words} className="flex items-start gap-1.5 text-sm font-medium text-wait-ink">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {words}
        </p>
      ))}
    </>
  );
}

function DriverWords({
  selection: { driver, delivery },
  departed,
}: {
  selection: Extract<Selection, { kind: "driver" }>;
  departed: Departures;
}) {
  const say = useText(adminBoardText);
  const sayStatus = useText(driverStatusText);
  const { locale } = useLocale();
  const now = useNow();
  const at = driver.location ? Date.parse(driver.location.at) : null;
  const zones = driver.zones.map(({ name }) => name).join(", ");
  return (
    <>
      <h2 className="flex items-center gap-2 font-semibold">
        <MapDotIcon {...driverLook(driver, now, departed)} className="shrink-0" />
        <span className="truncate">{driver.name}</span>
      </h2>
      <p className="text-sm">
        {sayStatus(driver.status)}
        {delivery && ` · ${say("carries", { number: delivery.orderNo })}`}
      </p>
      <p className="text-sm text-ink-soft">
        {at === null
          ? say("noPosition")
          : say("seen", { ago: relativeTime(locale, at, Math.max(now, at)).toLowerCase() })}
        {zones && ` · ${say("inZones", { zones })}`}
      </p>
    </>
  );
}

function DeliveryWords({ selection: { delivery, driver } }: { selection: Extract<Selection, { kind: "delivery" }> }) {
  const say = useText(adminBoardText);
  const state = deliveryState(delivery);
  return (
    <>
      <h2 className="flex items-center gap-2 font-semibold tabular-nums">
        <MapDotIcon {...deliveryLook(delivery)} className="shrink-0" />
        <span className="truncate">
          {delivery.orderNo} · {formatMoney(delivery.amount)}
        </span>
      </h2>
      <p className="text-sm">
        {say(state)}
        {delivery.urgent && ` · ${say("urgent")}`} · {driver ? driver.name : say("noDriver")}
      </p>
      <p className="text-sm text-ink-soft">
        {delivery.senderName} → {delivery.receiverName}
      </p>
      <p className="truncate text-sm text-ink-soft">{delivery.dropOff.address}</p>
    </>
  );
}
