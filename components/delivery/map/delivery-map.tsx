"use client";

import { mutate } from "swr";
import type { Transaction } from "@/lib/contracts/transaction";
import { shortDistance } from "@/lib/client/device/place";
import { useLivePosition } from "@/lib/client/hooks/use-live-position";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { minutesOf, roadMetres, travelMinutes } from "@/lib/domain/geo/distance";
import { freshness, type Followed } from "@/lib/domain/geo/live-position";
import { leftOfWay, placeOnWay, type WayLine } from "@/lib/domain/geo/way";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { useNow } from "@/components/ui/time";
import type { Arrival } from "./arrival-words";
import { isMoving } from "../change/delivery-rules";
import { LiveRoute } from "./live-route";
import { deliveryPath, deliveryTopic, type DeliveryPath } from "../use-delivery";
import { useDeliveryWay } from "./use-delivery-way";

type DeliveryPosition = Arrival & {
  driver: Followed | null;
  /** Minutes to the drop-off; null when nobody can say. */
  eta: number | null;
  /** The way by road, where one is known. */
  course: WayLine | null;
};

const minute = 60_000;

/**
 * Where the driver of a delivery is while they are on the way, and when they come: along the way by road as the server
 * follows it, or else reckoned from each of their places.
 */
export function useDeliveryPosition(
  delivery: Transaction,
  path: DeliveryPath = deliveryPath(delivery.id),
): DeliveryPosition {
  const { id, status } = delivery;
  const driver = useLivePosition({
    of: isMoving(status) ? (delivery.driver?.id ?? null) : null,
    fetched: delivery.driver?.location ?? null,
    topic: deliveryTopic(id, path),
    refetch: () => void mutate(path),
  });
  const way = useDeliveryWay(delivery);
  const now = useNow();
  const course = way?.course ?? null;
  const collects = status === "assigned";
  const unknown = { driver, course, eta: null, arrivesAt: null, about: true, collects };
  if ((!collects && status !== "in_transit") || now === 0) return unknown;
  if (driver && freshness(driver.place.at, now) === "lost") return unknown;
  // Each of their places says it anew where no road is known; along a way the moment of the arrival stays.
  if (driver && way?.about !== false) {
    const eta = travelMinutes(roadMetres(driver.place, delivery.deliveryLocation));
    return { ...unknown, eta, arrivesAt: new Date(now + eta * minute).toISOString() };
  }
  const arrivesAt = way?.estimatedArrival ?? delivery.estimatedArrival;
  const left = arrivesAt === null ? null : minutesOf((Date.parse(arrivesAt) - now) / 1_000);
  return {
    ...unknown,
    eta: collects ? null : left,
    arrivesAt: arrivesAt && new Date(Math.max(Date.parse(arrivesAt), now)).toISOString(),
    about: way?.about ?? delivery.etaAbout !== false,
  };
}

/** The map while a driver is on the way. */
export function DeliveryMap({ delivery, position }: { delivery: Transaction; position: DeliveryPosition }) {
  const say = useText(customerDeliveryText);
  const { settings } = useSettings();
  const { driver, course } = position;
  const at = driver && course && placeOnWay(course, driver.place);
  const metres =
    driver && (course && at ? leftOfWay(course, at).metres : roadMetres(driver.place, delivery.deliveryLocation));
  return (
    <LiveRoute
      label={say("map")}
      driverName={delivery.driver?.name ?? say("driver")}
      driver={driver}
      distance={metres === null ? null : shortDistance(metres, settings.units)}
      pickup={delivery.pickupLocation}
      dropOff={delivery.deliveryLocation}
      way={course}
    />
  );
}
