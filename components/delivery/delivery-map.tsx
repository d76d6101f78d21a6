"use client";

import { mutate } from "swr";
import type { Transaction } from "@/lib/contracts/transaction";
import { shortDistance } from "@/lib/client/place";
import { useLivePosition } from "@/lib/client/use-live-position";
import { useSettings } from "@/lib/client/use-settings";
import { roadMetres, travelMinutes } from "@/lib/domain/distance";
import { freshness, type Followed } from "@/lib/domain/live-position";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { useNow } from "@/components/ui/time";
import { isMoving } from "./delivery-rules";
import { LiveRoute } from "./live-route";
import { deliveryPath, deliveryTopic, type DeliveryPath } from "./use-delivery";

export type DeliveryPosition = {
  driver: Followed | null;
  /** Minutes to the drop-off; null when nobody can say. */ eta: number | null;
};

/** Where the driver of a delivery is while they are on the way, and how long they still take from there. */
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
  const now = useNow();
  if (status !== "in_transit") return { driver, eta: null };
  if (!driver) return { driver, eta: delivery.eta };
  const lost = now > 0 && freshness(driver.place.at, now) === "lost";
  return { driver, eta: lost ? null : travelMinutes(roadMetres(driver.place, delivery.deliveryLocation)) };
}

/** The map while a driver is on the way. */
export function DeliveryMap({ delivery, position }: { delivery: Transaction; position: DeliveryPosition }) {
  const say = useText(customerDeliveryText);
  const { settings } = useSettings();
  const { driver } = position;
  const distance = driver && shortDistance(roadMetres(driver.place, delivery.deliveryLocation), settings.units);
  return (
    <LiveRoute
      label={say("map")}
      driverName={delivery.driver?.name ?? say("driver")}
      driver={driver}
      distance={distance}
      pickup={delivery.pickupLocation}
      dropOff={delivery.deliveryLocation}
    />
  );
}
