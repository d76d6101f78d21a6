// Routes: the orders on them by position, and their representation in responses.
import { ensureDriver, findDriver, type DriverRef } from "./drivers.ts";
import { OptimoRouteApiError } from "./errors.ts";
import { requireOrder } from "./store.ts";
import { toLocalHour, toLocalTime } from "./times.ts";
import type { EmulatedOrder, EmulatedRoute, StartLocation, OrderStatus } from "./types.ts";
import { requireDay, type ResponseBody, type JsonBody, type ApiCall, type OptimoRouteState } from "./state.ts";

export const FINAL_STATUSES: ReadonlySet<OrderStatus> = new Set(["success", "failed", "rejected", "cancelled"]);
// Orders that have not begun may be planned again.
export const isReschedulable = (order: EmulatedOrder): boolean =>
  order.status === "unscheduled" || order.status === "scheduled";

/** Takes an order off its route; later stops move up. */
export function removeFromRoute(state: OptimoRouteState, order: EmulatedOrder): void {
  const { stop } = order;
  if (!stop) return;
  order.stop = null;
  if (order.status === "scheduled") order.status = "unscheduled";
  const route = state.store.routes.find(stop.date, stop.driver);
  if (!route) return;
  route.orderIds = route.orderIds.filter((id) => id !== order.id);
  if (route.orderIds.length === 0) state.store.routes.remove(route);
  for (const [index, id] of route.orderIds.entries()) {
    const targetOrder = state.store.orders.byId(id);
    if (targetOrder?.stop) targetOrder.stop.stopNumber = index + 1;
  }
  state.store.scheduleSave();
}

/** Unschedules the open orders of a driver's route. Returns whether there were any. */
export function unscheduleRoute(state: OptimoRouteState, date: string, driver: string): boolean {
  const openOrders = ordersOnRoute(state, state.store.routes.find(date, driver)).filter(isReschedulable);
  for (const order of openOrders) removeFromRoute(state, order);
  return openOrders.length > 0;
}

export function ordersOnRoute(state: OptimoRouteState, route: EmulatedRoute | undefined): EmulatedOrder[] {
  return (route?.orderIds ?? []).flatMap((id) => state.store.orders.byId(id) ?? []);
}

export function toSchedule(state: OptimoRouteState, order: EmulatedOrder): JsonBody | null {
  const { stop } = order;
  if (!stop) return null;
  const vehicle = state.store.drivers.byExternalId(stop.driver)?.days[stop.date]?.assignedVehicle;
  return {
    ...driverNameFields(state, stop.driver),
    ...(vehicle ? { vehicleRegistration: vehicle, vehicleLabel: vehicle } : {}),
    stopNumber: stop.stopNumber,
    scheduledAt: toLocalHour(stop.scheduledAt, state.zone),
    scheduledAtDt: toLocalTime(stop.scheduledAt, state.zone),
    arrivalTimeDt: toLocalTime(stop.arrivalAt, state.zone),
    travelTime: stop.travelTime,
    distance: stop.distance,
  };
}

export function driverNameFields(state: OptimoRouteState, externalId: string): JsonBody {
  const driver = state.store.drivers.byExternalId(externalId);
  return { driverExternalId: externalId, driverSerial: driver?.serial ?? "", driverName: driver?.name ?? externalId };
}

export function getSchedulingInfo({ state, query }: ApiCall): ResponseBody {
  const order = requireOrder(state.store, {
    orderNo: query.get("orderNo") ?? undefined,
    id: query.get("id") ?? undefined,
  });
  const scheduleInformation = toSchedule(state, order);
  return {
    success: true,
    orderScheduled: scheduleInformation !== null,
    ...(scheduleInformation ? { scheduleInformation } : {}),
  };
}

export function getRoutes(call: ApiCall): ResponseBody {
  const { state, query } = call;
  const date = requireDay(call);
  const driverFilter: DriverRef = {
    externalId: query.get("driverExternalId") ?? undefined,
    serial: query.get("driverSerial") ?? undefined,
  };
  const driver =
    driverFilter.externalId || driverFilter.serial ? (findDriver(state, driverFilter)?.externalId ?? "") : null;
  const vehicle = query.get("vehicleRegistration");
  const routes = state.store.routes
    .onDate(date)
    .filter((route) => driver === null || route.driver === driver)
    .map((route) => routeRow(state, route, query))
    .filter((row) => vehicle === null || row.vehicleRegistration === vehicle);
  return { success: true, routes };
}

function routeRow(state: OptimoRouteState, route: EmulatedRoute, query: URLSearchParams): JsonBody {
  const day = ensureDriver(state, { externalId: route.driver }).days[route.date];
  const orders = ordersOnRoute(state, route);
  const stops = orders.map((order) => ({
    stopNumber: order.stop?.stopNumber,
    orderNo: order.data.orderNo ?? "",
    id: order.id,
    locationNo: order.data.location?.locationNo ?? "",
    locationName: order.data.location?.locationName ?? "",
    address: order.data.location?.address ?? "",
    latitude: order.data.location?.latitude,
    longitude: order.data.location?.longitude,
    ...toSchedule(state, order),
  }));
  const includesDepots = query.get("includeRouteStartEnd") === "true";
  const depotStops = (place: StartLocation | undefined, at: number): JsonBody[] =>
    includesDepots && place
      ? [
          {
            type: "depot",
            ...place,
            scheduledAt: toLocalHour(at, state.zone),
            scheduledAtDt: toLocalTime(at, state.zone),
          },
        ]
      : [];
  return {
    ...driverNameFields(state, route.driver),
    ...(day?.assignedVehicle ? { vehicleRegistration: day.assignedVehicle, vehicleLabel: day.assignedVehicle } : {}),
    duration: Math.round((route.endAt - route.startAt) / 60),
    distance: Number((orders.reduce((total, order) => total + (order.stop?.distance ?? 0), 0) / 1000).toFixed(3)),
    ...Object.fromEntries(
      [1, 2, 3, 4].map((number) => [
        `load${number}`,
        orders.reduce((total, order) => total + Number(order.data[`load${number}`] ?? 0), 0),
      ]),
    ),
    stops: [...depotStops(day?.start, route.startAt), ...stops, ...depotStops(day?.end, route.endAt)],
    ...(query.get("includeRoutePolyline") === "true" ? { routePolyline: "" } : {}),
  };
}

/** Whether the order is on the driver's phone, which is required for its completion and events. */
export function isDispatched(state: OptimoRouteState, order: EmulatedOrder): boolean {
  const route = order.stop ? state.store.routes.find(order.stop.date, order.stop.driver) : undefined;
  return route !== undefined && route.live && route.sentIds.includes(order.id);
}

export function sendRoutes(call: ApiCall): ResponseBody {
  const { state } = call;
  const unsent = state.store.routes
    .onDate(requireDay(call))
    .filter(({ live, orderIds, sentIds }) => !live || orderIds.join() !== sentIds.join());
  if (unsent.length === 0) throw new OptimoRouteApiError("ERR_NOTHING_TO_SEND", "There is nothing to send");
  for (const route of unsent) Object.assign(route, { live: true, sentIds: [...route.orderIds] });
  state.store.scheduleSave();
  return { success: true };
}

export function getDispatchStatus(call: ApiCall): ResponseBody {
  // Of the day as a whole: also live when orders planned since are not on the phones.
  const live = call.state.store.routes.onDate(requireDay(call)).some((route) => route.live);
  return { success: true, live, routes: { state: live ? "sent" : "not_sent" }, notifications: { state: "not_sent" } };
}
