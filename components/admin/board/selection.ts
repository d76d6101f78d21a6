import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin-board";
import type { MapPoint } from "@/components/map/map-types";
import { deliveryLocation } from "./board-styles";

/** What is looked at: a driver with the delivery in their hands, or a delivery with its driver. */
export type BoardSelection =
  | { kind: "driver"; key: string; name: string; driver: BoardDriver; delivery: BoardDelivery | null }
  | { kind: "delivery"; key: string; name: string; driver: BoardDriver | null; delivery: BoardDelivery };

export const driverKey = (id: string): string => `driver:${id}`;
export const deliveryKey = (id: string): string => `delivery:${id}`;

/** Finds what a key names; null when it has left the board. */
export function findSelection({ drivers, deliveries }: Board, key: string): BoardSelection | null {
  const [kind, id] = key.split(":");
  if (kind === "driver") {
    const driver = drivers.find((each) => each.id === id);
    return driver
      ? {
          kind,
          key,
          name: driver.name,
          driver,
          delivery: deliveries.find((each) => each.id === driver.deliveryId) ?? null,
        }
      : null;
  }
  const delivery = deliveries.find((each) => each.id === id);
  return delivery
    ? {
        kind: "delivery",
        key,
        name: delivery.orderNo,
        delivery,
        driver: drivers.find((each) => each.id === delivery.driverId) ?? null,
      }
    : null;
}

/** Where the selected one is; null when nobody knows. */
export function selectionLocation(selection: BoardSelection): MapPoint | null {
  return selection.kind === "driver" ? selection.driver.location : deliveryLocation(selection.delivery);
}

/** The pickup, until somebody has set off from it. */
export function pendingPickup({ status, pickup }: BoardDelivery): MapPoint | null {
  return status === "in_transit" || status === "servicing" ? null : pickup.location;
}

/** The way that is left of a delivery: from its driver, by the pickup until they have been there, to the door. */
export function remainingPath({ driver, delivery }: BoardSelection): MapPoint[] {
  if (!delivery) return [];
  const from = pendingPickup(delivery);
  return [...(driver?.location ? [driver.location] : []), ...(from ? [from] : []), delivery.dropOff.location];
}

/** What the map shows when it is selected: it, and the whole way that is left. */
export function selectionBounds(selection: BoardSelection): MapPoint[] {
  const place = selectionLocation(selection);
  return [...(place ? [place] : []), ...remainingPath(selection)];
}
