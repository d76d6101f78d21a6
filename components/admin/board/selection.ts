import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import type { MapPoint } from "@/components/map/map-types";
import { deliveryLocation } from "./board-styles";

/** The selection: a driver with the delivery that they carry, or a delivery with its driver. */
export type BoardSelection =
  | { kind: "driver"; key: string; name: string; driver: BoardDriver; delivery: BoardDelivery | null }
  | { kind: "delivery"; key: string; name: string; driver: BoardDriver | null; delivery: BoardDelivery };

export const driverKey = (id: string): string => `driver:${id}`;
export const deliveryKey = (id: string): string => `delivery:${id}`;

/** Finds the selection for a key; null when it has left the board. */
export function findSelection({ drivers, deliveries }: Board, key: string): BoardSelection | null {
  const [kind, id] = key.split(":");
  if (kind === "driver") {
    const driver = drivers.find((candidate) => candidate.id === id);
    return driver
      ? {
          kind,
          key,
          name: driver.name,
          driver,
          delivery: deliveries.find((candidate) => candidate.id === driver.deliveryId) ?? null,
        }
      : null;
  }
  const delivery = deliveries.find((candidate) => candidate.id === id);
  return delivery
    ? {
        kind: "delivery",
        key,
        name: delivery.orderNo,
        delivery,
        driver: drivers.find((candidate) => candidate.id === delivery.driverId) ?? null,
      }
    : null;
}

/** Position of the selection; null when unknown. */
export function selectionLocation(selection: BoardSelection): MapPoint | null {
  return selection.kind === "driver" ? selection.driver.location : deliveryLocation(selection.delivery);
}

/** Pickup location; null once the driver has left it. */
export function pendingPickup({ status, pickup }: BoardDelivery): MapPoint | null {
  return status === "in_transit" || status === "servicing" ? null : pickup.location;
}

/** Remaining path of a delivery: driver, pickup (until the driver has left it), drop-off. */
export function remainingPath({ driver, delivery }: BoardSelection): MapPoint[] {
  if (!delivery) return [];
  const pickup = pendingPickup(delivery);
  return [...(driver?.location ? [driver.location] : []), ...(pickup ? [pickup] : []), delivery.dropOff.location];
}

/** Points that the map fits when this is selected: its position and the remaining path. */
export function selectionBounds(selection: BoardSelection): MapPoint[] {
  const location = selectionLocation(selection);
  return [...(location ? [location] : []), ...remainingPath(selection)];
}
