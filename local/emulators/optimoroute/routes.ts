// Routes: the orders on them by position, and their representation in responses.
import { ensureDriver, findDriver, type DriverRef } from "./drivers.ts";
import { OptimoRouteApiError } from "./refusal.ts";
import { requireOrder } from "./store.ts";
import { toLocalHour, toLocalTime } from "./times.ts";
import type { EmulatedOrder, EmulatedRoute, StartLocation, OrderStatus } from "./types.ts";
import { requireDay, type ResponseBody, type JsonBody, type ApiCall, type OptimoRouteState } from "./world.ts";

export const FINAL_STATUSES: ReadonlySet<OrderStatus> = new Set(["success", "failed", "rejected", "cancelled"]);
// Orders that have not begun may be planned again.
export const isReschedulable = (order: EmulatedOrder): boolean =>
  order.status === "unscheduled" || order.status === "scheduled";

/** Takes an order off its route; later stops move up. */
export function removeFromRoute(world: OptimoRouteState, order: EmulatedOrder): void {
  const { stop } = order;
  if (!stop) return;
  order.stop = null;
  if (order.status === "scheduled") order.status = "unscheduled";
  const route = world.store.routes.of(stop.date, stop.driver);
  if (!route) return;
  route.orderIds = route.orderIds.filter((id) => id !== order.id);
  if (route.orderIds.length === 0) world.store.routes.remove(route);
  for (const [index, id] of route.orderIds.entries()) {
    const targetOrder = world.store.orders.byId(id);
    if (targetOrder?.stop) targetOrder.stop.stopNumber = index + 1;
  }
  world.store.changed();
}

/** Unschedules the open orders of a driver's route. Returns whether there were any. */
export function unscheduleRoute(world: OptimoRouteState, date: string, driver: string): boolean {
  const open = ordersOnRoute(world, world.store.routes.of(date, driver)).filter(isReschedulable);
  for (const order of open) removeFromRoute(world, order);
  return open.length > 0;
}

export function ordersOnRoute(world: OptimoRouteState, route: EmulatedRoute | undefined): EmulatedOrder[] {
  return (route?.orderIds ?? []).flatMap((id) => world.store.orders.byId(id) ?? []);
}

export function toSchedule(world: OptimoRouteState, order: EmulatedOrder): JsonBody | null {
  const { stop } = order;
  if (!stop) return null;
  const vehicle = world.store.drivers.byExternalId(stop.driver)?.days[stop.date]?.assignedVehicle;
  return {
    ...driverNameFields(world, stop.driver),
    ...(vehicle ? { vehicleRegistration: vehicle, vehicleLabel: vehicle } : {}),
    stopNumber: stop.stopNumber,
    scheduledAt: toLocalHour(stop.scheduledAt, world.zone),
    scheduledAtDt: toLocalTime(stop.scheduledAt, world.zone),
    arrivalTimeDt: toLocalTime(stop.arrivalAt, world.zone),
    travelTime: stop.travelTime,
    distance: stop.distance,
  };
}

export function driverNameFields(world: OptimoRouteState, externalId: string): JsonBody {
  const driver = world.store.drivers.byExternalId(externalId);
  return { driverExternalId: externalId, driverSerial: driver?.serial ?? "", driverName: driver?.name ?? externalId };
}

export function getSchedulingInfo({ world, query }: ApiCall): ResponseBody {
  const order = requireOrder(world.store, {
    orderNo: query.get("orderNo") ?? undefined,
    id: query.get("id") ?? undefined,
  });
  const scheduleInformation = toSchedule(world, order);
  return {
    success: true,
    orderScheduled: scheduleInformation !== null,
    ...(scheduleInformation ? { scheduleInformation } : {}),
  };
}

export function getRoutes(call: ApiCall): ResponseBody {
  const { world, query } = call;
  const date = requireDay(call);
  const only: DriverRef = {
    externalId: query.get("driverExternalId") ?? undefined,
    serial: query.get("driverSerial") ?? undefined,
  };
  const driver = only.externalId || only.serial ? (findDriver(world, only)?.externalId ?? "") : null;
  const vehicle = query.get("vehicleRegistration");
  const routes = world.store.routes
    .on(date)
    .filter((route) => driver === null || route.driver === driver)
    .map((route) => routeRow(world, route, query))
    .filter((row) => vehicle === null || row.vehicleRegistration === vehicle);
  return { success: true, routes };
}

function routeRow(world: OptimoRouteState, route: EmulatedRoute, query: URLSearchParams): JsonBody {
  const day = ensureDriver(world, { externalId: route.driver }).days[route.date];
  const orders = ordersOnRoute(world, route);
  const stops = orders.map((order) => ({
    stopNumber: order.stop?.stopNumber,
    orderNo: order.data.orderNo ?? "",
    id: order.id,
    locationNo: order.data.location?.locationNo ?? "",
    locationName: order.data.location?.locationName ?? "",
    address: order.data.location?.address ?? "",
    latitude: order.data.location?.latitude,
    longitude: order.data.location?.longitude,
    ...toSchedule(world, order),
  }));
  const ends = query.get("includeRouteStartEnd") === "true";
  const depot = (place: StartLocation | undefined, at: number): JsonBody[] =>
    ends && place
      ? [
          {
            type: "depot",
            ...place,
            scheduledAt: toLocalHour(at, world.zone),
            scheduledAtDt: toLocalTime(at, world.zone),
          },
        ]
      : [];
  return {
    ...driverNameFields(world, route.driver),
    ...(day?.assignedVehicle ? { vehicleRegistration: day.assignedVehicle, vehicleLabel: day.assignedVehicle } : {}),
    duration: Math.round((route.endAt - route.startAt) / 60),
    distance: Number((orders.reduce((total, order) => total + (order.stop?.distance ?? 0), 0) / 1000).toFixed(3)),
    ...Object.fromEntries(
      [1, 2, 3, 4].map((number) => [
        `load${number}`,
        orders.reduce((total, order) => total + Number(order.data[`load${number}`] ?? 0), 0),
      ]),
    ),
    stops: [...depot(day?.start, route.startAt), ...stops, ...depot(day?.end, route.endAt)],
    ...(query.get("includeRoutePolyline") === "true" ? { routePolyline: "" } : {}),
  };
}

/** Whether the order is on the driver's phone, which is required for its completion and events. */
export function isDispatched(world: OptimoRouteState, order: EmulatedOrder): boolean {
  const route = order.stop ? world.store.routes.of(order.stop.date, order.stop.driver) : undefined;
  return route !== undefined && route.live && route.sentIds.includes(order.id);
}

export function sendRoutes(call: ApiCall): ResponseBody {
  const { world } = call;
  const unsent = world.store.routes
    .on(requireDay(call))
    .filter(({ live, orderIds, sentIds }) => !live || orderIds.join() !== sentIds.join());
  if (unsent.length === 0) throw new OptimoRouteApiError("ERR_NOTHING_TO_SEND", "There is nothing to send");
  for (const route of unsent) Object.assign(route, { live: true, sentIds: [...route.orderIds] });
  world.store.changed();
  return { success: true };
}

export function getDispatchStatus(call: ApiCall): ResponseBody {
  // Of the day as a whole: also live when orders planned since are not on the phones.
  const live = call.world.store.routes.on(requireDay(call)).some((route) => route.live);
  return { success: true, live, routes: { state: live ? "sent" : "not_sent" }, notifications: { state: "not_sent" } };
}
