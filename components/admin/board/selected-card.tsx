"use client";

import { describeArrival } from "@/components/delivery/map/describe-arrival";
import type { DeliveryRouteState } from "@/components/delivery/map/use-delivery-route";
import type { BoardDelivery } from "@/lib/contracts/admin/board";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";
import { unassignedDeliveriesMessages } from "@/lib/i18n/messages/board-unassigned";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button, ButtonLink } from "@/components/ui/button";
import { CloseIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { MapDotIcon } from "@/components/map/map-dot-icon";
import { formatMoney } from "@/components/ui/money";
import { formatRelativeTime, useNow } from "@/components/ui/time";
import {
  deliveryMarkerStyle,
  deliveryState,
  driverMarkerStyle,
  isWaitingForDriver,
  type RouteDeviations,
} from "./board-styles";
import { deliveryWarnings } from "./describe-deviation";
import { deliveryKey, driverKey, type BoardSelection } from "./selection";

/** Details of the selected driver or delivery, with links to its page and to its counterpart. */
export function SelectedCard({
  selection,
  deviations,
  roadRoute,
  onSelect,
  onAssign,
  onClose,
}: {
  selection: BoardSelection;
  deviations: RouteDeviations;
  /** Remaining route, as last fetched. */
  roadRoute: DeliveryRouteState | null;
  onSelect: (key: string) => void;
  onAssign: (delivery: BoardDelivery) => void;
  onClose: () => void;
}) {
  const t = useTranslations(adminBoardMessages);
  const tUnassigned = useTranslations(unassignedDeliveriesMessages);
  const { kind, driver, delivery } = selection;
  return (
    <section aria-label={t("selected")} className="rise rounded-card border bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {kind === "driver" ? (
            <DriverSummary selection={selection} deviations={deviations} />
          ) : (
            <DeliverySummary selection={selection} />
          )}
          {delivery && <RouteSummary delivery={delivery} roadRoute={roadRoute} />}
        </div>
        <button
          type="button"
          aria-label={t("close")}
          onClick={onClose}
          className="tap -mt-3 -mr-3 inline-flex shrink-0 items-center justify-center rounded-control text-muted-foreground"
        >
          <CloseIcon aria-hidden size={20} />
        </button>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {kind === "driver" ? (
          <>
            <ButtonLink block href={`/admin/drivers/${driver.id}`}>
              {t("openDriver")}
            </ButtonLink>
            {delivery && (
              <Button
                block
                variant="quiet"
                onClick={() => {
                  onSelect(deliveryKey(delivery.id));
                }}
              >
                {t("showDelivery", { number: delivery.orderNo })}
              </Button>
            )}
          </>
        ) : (
          <>
            <ButtonLink block href={`/admin/transactions/${delivery.id}`}>
              {t("openDelivery")}
            </ButtonLink>
            {isWaitingForDriver(delivery) && (
              <Button
                block
                variant="primary"
                icon={UserIcon}
                onClick={() => {
                  onAssign(delivery);
                }}
              >
                {tUnassigned("assign")}
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
                {t("showDriver", { name: driver.name.split(" ")[0] ?? driver.name })}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Expected arrival, and warnings for the dispatcher. */
function RouteSummary({ delivery, roadRoute }: { delivery: BoardDelivery; roadRoute: DeliveryRouteState | null }) {
  const { locale } = useLocale();
  const arrival = describeArrival(locale, {
    arrivesAt: roadRoute?.estimatedArrival ?? delivery.estimatedArrival,
    isApproximate: roadRoute?.approximate !== false,
    isBeforePickup: delivery.status === "assigned",
  });
  return (
    <>
      {arrival && <p className="text-sm tabular-nums">{arrival}</p>}
      {deliveryWarnings(locale, delivery).map((warning) => (
        <p key={warning} className="flex items-start gap-1.5 text-sm font-medium text-warning-text">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {warning}
        </p>
      ))}
    </>
  );
}

function DriverSummary({
  selection: { driver, delivery },
  deviations,
}: {
  selection: Extract<BoardSelection, { kind: "driver" }>;
  deviations: RouteDeviations;
}) {
  const t = useTranslations(adminBoardMessages);
  const tStatus = useTranslations(driverStatusMessages);
  const { locale } = useLocale();
  const now = useNow();
  const positionTime = driver.location ? Date.parse(driver.location.at) : null;
  const zones = driver.zones.map(({ name }) => name).join(", ");
  return (
    <>
      <h2 className="flex items-center gap-2 font-semibold">
        <MapDotIcon {...driverMarkerStyle(driver, now, deviations)} className="shrink-0" />
        <span className="truncate">{driver.name}</span>
      </h2>
      <p className="text-sm">
        {tStatus(driver.status)}
        {delivery && ` · ${t("hasDelivery", { number: delivery.orderNo })}`}
      </p>
      <p className="text-sm text-muted-foreground">
        {positionTime === null
          ? t("noPosition")
          : t("lastSeen", { ago: formatRelativeTime(locale, positionTime, Math.max(now, positionTime)).toLowerCase() })}
        {zones && ` · ${t("inZones", { zones })}`}
      </p>
    </>
  );
}

function DeliverySummary({
  selection: { delivery, driver },
}: {
  selection: Extract<BoardSelection, { kind: "delivery" }>;
}) {
  const t = useTranslations(adminBoardMessages);
  const state = deliveryState(delivery);
  return (
    <>
      <h2 className="flex items-center gap-2 font-semibold tabular-nums">
        <MapDotIcon {...deliveryMarkerStyle(delivery)} className="shrink-0" />
        <span className="truncate">
          {delivery.orderNo} · {formatMoney(delivery.amount)}
        </span>
      </h2>
      <p className="text-sm">
        {t(state)}
        {delivery.urgent && ` · ${t("urgent")}`} · {driver ? driver.name : t("noDriver")}
      </p>
      <p className="text-sm text-muted-foreground">
        {delivery.senderName} → {delivery.receiverName}
      </p>
      <p className="truncate text-sm text-muted-foreground">{delivery.dropOff.address}</p>
    </>
  );
}
