import type { Board, BoardDelivery, BoardDriver, RouteDeviation } from "@/lib/contracts/admin/board";
import { positionFreshness } from "@/lib/domain/geo/live-position";
import type { MapDot, MapPoint } from "@/components/map/map-types";

/** Additional entry of the legend, next to the states: drivers off their route, in any state. */
export const offRoute = "off_route";
type BoardDriverState = BoardDriver["status"];
/** `flagged`: the search found no driver. `servicing`: the driver has arrived. */
type DeliveryState = "waiting" | "flagged" | "assigned" | "in_transit" | "servicing";
type MarkerStyle = Pick<MapDot, "shape" | "tone">;

/** Route deviations by driver id. */
export type RouteDeviations = ReadonlyMap<string, RouteDeviation>;

/** Drivers are round, deliveries have corners. Each state has its own shape and colour. on_duty: has a delivery. */
export const driverMarkerStyles: Record<BoardDriverState, MarkerStyle> = {
  online: { shape: "dot", tone: "success" },
  on_duty: { shape: "ring", tone: "plain" },
  busy: { shape: "minus", tone: "warning" },
  break: { shape: "bars", tone: "warning" },
  offline: { shape: "minus", tone: "muted" },
};
export const deliveryMarkerStyles: Record<DeliveryState, MarkerStyle> = {
  flagged: { shape: "flag", tone: "destructive" },
  waiting: { shape: "frame", tone: "warning" },
  assigned: { shape: "frame", tone: "plain" },
  in_transit: { shape: "square", tone: "plain" },
  servicing: { shape: "diamond", tone: "success" },
};
/** A driver off their route needs attention in any state. */
export const offRouteMarkerStyles: Record<"driver" | "delivery", MarkerStyle> = {
  driver: { shape: "alert", tone: "warning" },
  delivery: { shape: "flag", tone: "warning" },
};
export const boardDriverStates = ["online", "on_duty", "busy", "break"] as const satisfies readonly BoardDriverState[];
export const boardDeliveryStates = [
  "flagged",
  "waiting",
  "assigned",
  "in_transit",
  "servicing",
] as const satisfies readonly DeliveryState[];

export function deliveryState({ status, flagged }: Pick<BoardDelivery, "status" | "flagged">): DeliveryState {
  switch (status) {
    case "assigned":
    case "in_transit":
    case "servicing":
      return status;
    default:
      return flagged ? "flagged" : "waiting";
  }
}

/** Deliveries without a driver; the overview counts the same as waiting (private.is_seeking_driver). */
export function isWaitingForDriver(delivery: Pick<BoardDelivery, "status" | "flagged">): boolean {
  const state = deliveryState(delivery);
  return state === "waiting" || state === "flagged";
}

/**
 * Map position of a delivery: its pickup until its driver leaves with the cash, then its drop-off.
 */
export function deliveryLocation({ status, pickup, dropOff }: BoardDelivery): MapPoint {
  return status === "in_transit" || status === "servicing" ? dropOff.location : (pickup.location ?? dropOff.location);
}

/** Style of a delivery by its state; highlighted while its driver is off the route. */
export function deliveryMarkerStyle(delivery: BoardDelivery): MarkerStyle {
  return delivery.deviation ? offRouteMarkerStyles.delivery : deliveryMarkerStyles[deliveryState(delivery)];
}

/** Drivers off their route. */
export function deviationsByDriver(deliveries: readonly BoardDelivery[]): RouteDeviations {
  return new Map(
    deliveries.flatMap(({ driverId, deviation }) => (driverId && deviation ? [[driverId, deviation] as const] : [])),
  );
}

/** Style of a driver: highlighted off the route, grey without a current position. */
export function driverMarkerStyle(
  { id, status, location }: BoardDriver,
  now: number,
  deviations: RouteDeviations,
): MarkerStyle {
  const style: MarkerStyle = deviations.has(id) ? offRouteMarkerStyles.driver : driverMarkerStyles[status];
  return location && now > 0 && positionFreshness(location.at, now) === "lost" ? { ...style, tone: "muted" } : style;
}

const normalizeText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Items of a kind that list and map show: in the selected state, or off their route, and with text that matches the
 * search, ignoring accents.
 */
export function filterDrivers(
  drivers: Board["drivers"],
  query: string,
  state: string,
  deviations: RouteDeviations,
): BoardDriver[] {
  const searchText = normalizeText(query.trim());
  return drivers.filter(
    (driver) =>
      (state === "" || (state === offRoute ? deviations.has(driver.id) : driver.status === state)) &&
      normalizeText(`${driver.name} ${driver.zones.map(({ name }) => name).join(" ")}`).includes(searchText),
  );
}

export function filterDeliveries(deliveries: Board["deliveries"], query: string, state: string): BoardDelivery[] {
  const searchText = normalizeText(query.trim());
  return deliveries.filter(
    (delivery) =>
      (state === "" || (state === offRoute ? delivery.deviation !== null : deliveryState(delivery) === state)) &&
      normalizeText(
        [
          delivery.orderNo,
          delivery.senderName,
          delivery.receiverName,
          delivery.pickup.address,
          delivery.dropOff.address,
        ].join(" "),
      ).includes(searchText),
  );
}

// After failed searches (0) and before waiting deliveries (1): deliveries with a driver off the route.
const attentionRank = (delivery: BoardDelivery): number =>
  delivery.deviation ? 0.5 : boardDeliveryStates.indexOf(deliveryState(delivery));

/**
 * Sorts deliveries that wait for a driver: failed searches, urgent ones and the longest due first; then scheduled ones
 * by time.
 */
export function compareByDueTime(now: number): (left: BoardDelivery, right: BoardDelivery) => number {
  const dueAt = ({ preferredTime, createdAt }: BoardDelivery): number =>
    Date.parse(preferredTime?.startsAt ?? createdAt);
  const dueRank = (delivery: BoardDelivery): number =>
    dueAt(delivery) > now ? 3 : delivery.flagged ? 0 : delivery.urgent ? 1 : 2;
  return (left, right) => dueRank(left) - dueRank(right) || dueAt(left) - dueAt(right);
}

/** Deliveries that need attention first; then the oldest. */
export function compareByAttention(left: BoardDelivery, right: BoardDelivery): number {
  return attentionRank(left) - attentionRank(right) || Date.parse(left.createdAt) - Date.parse(right.createdAt);
}
