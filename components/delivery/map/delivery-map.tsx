"use client";

import { mutate } from "swr";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { formatShortDistance } from "@/lib/client/device/format-distance";
import { useLivePosition } from "@/lib/client/hooks/use-live-position";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { toMinutes, estimateRoadMetres, estimateTravelMinutes } from "@/lib/domain/geo/distance";
import { positionFreshness, type LivePosition } from "@/lib/domain/geo/live-position";
import { remainingRoute, projectOntoRoute, type RouteGeometry } from "@/lib/domain/geo/road-route";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useNow } from "@/components/ui/time";
import type { ExpectedArrival } from "./describe-arrival";
import { isDriverMoving } from "../change/delivery-rules";
import { LiveRouteMap } from "./live-route-map";
import { deliveryPath, deliveryTopic, type DeliveryApiPath } from "../use-delivery";
import { useDeliveryRoute } from "./use-delivery-route";

type DeliveryPosition = ExpectedArrival & {
  driver: LivePosition | null;
  /** Minutes to the drop-off; null if unknown. */
  eta: number | null;
  /** The road route, if known. */
  routeLine: RouteGeometry | null;
};

const minuteMs = 60_000;

/**
 * The driver's position on the way and the expected arrival: from the server's road route, or from a straight line at
 * each position.
 * @param apiPath the path that the reader's page polls: administrators have their own, and with it another topic.
 */
export function useDeliveryPosition(
  delivery: Transaction,
  apiPath: DeliveryApiPath = deliveryPath(delivery.id),
): DeliveryPosition {
  const { id, status } = delivery;
  const driver = useLivePosition({
    personId: isDriverMoving(status) ? (delivery.driver?.id ?? null) : null,
    fetched: delivery.driver?.location ?? null,
    topic: deliveryTopic(id, apiPath),
    refetch: () => void mutate(apiPath),
  });
  const deliveryRoute = useDeliveryRoute(delivery);
  const now = useNow();
  const isHydrated = now > 0;
  const routeLine = deliveryRoute?.routeLine ?? null;
  const isCollecting = status === "assigned";
  const unknownPosition = {
    driver,
    routeLine,
    eta: null,
    arrivesAt: null,
    isApproximate: true,
    isBeforePickup: isCollecting,
  };
  if ((!isCollecting && status !== "in_transit") || !isHydrated) return unknownPosition;
  if (driver && positionFreshness(driver.location.at, now) === "lost") return unknownPosition;
  // Without a road route each position gives a new estimate; with one the arrival time is fixed.
  if (driver && deliveryRoute?.approximate !== false) {
    const eta = estimateTravelMinutes(estimateRoadMetres(driver.location, delivery.deliveryLocation));
    return { ...unknownPosition, eta, arrivesAt: new Date(now + eta * minuteMs).toISOString() };
  }
  const arrivesAt = deliveryRoute?.estimatedArrival ?? delivery.estimatedArrival;
  const minutesLeft = arrivesAt === null ? null : toMinutes((Date.parse(arrivesAt) - now) / 1_000);
  return {
    ...unknownPosition,
    eta: isCollecting ? null : minutesLeft,
    arrivesAt: arrivesAt && new Date(Math.max(Date.parse(arrivesAt), now)).toISOString(),
    isApproximate: deliveryRoute?.approximate ?? delivery.etaApproximate !== false,
  };
}

/** The driver's position and remaining distance on a map; `distanceText` formats it for the reader's pages. */
export function DeliveryMap({
  delivery,
  position,
  distanceText,
}: {
  delivery: Transaction;
  position: DeliveryPosition;
  distanceText: typeof formatShortDistance;
}) {
  const t = useTranslations(customerDeliveryMessages);
  const { settings } = useSettings();
  const { driver, routeLine } = position;
  const routePoint = driver && routeLine && projectOntoRoute(routeLine, driver.location);
  const metres =
    driver &&
    (routeLine && routePoint
      ? remainingRoute(routeLine, routePoint).metres
      : estimateRoadMetres(driver.location, delivery.deliveryLocation));
  return (
    <LiveRouteMap
      label={t("map")}
      driverName={delivery.driver?.name ?? t("driver")}
      driver={driver}
      distance={metres === null ? null : distanceText(metres, settings.units)}
      pickup={delivery.pickupLocation}
      dropOff={delivery.deliveryLocation}
      roadRoute={routeLine}
    />
  );
}
