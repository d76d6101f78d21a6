// Routes: the orders on them by position, and their representation in responses.
import { driverOf, findDriver, type DriverRef } from "./drivers.ts";
import { Refusal } from "./refusal.ts";
import { mustFind } from "./store.ts";
import { hourOf, localOf } from "./times.ts";
import type { Order, Route, Spot, Status } from "./types.ts";
import { dayIn, type Answer, type Body, type Call, type World } from "./world.ts";

export const OVER: ReadonlySet<Status> = new Set(["success", "failed", "rejected", "cancelled"]);
// Orders that have not begun may be planned again.
export const isOpen = (order: Order): boolean => order.status === "unscheduled" || order.status === "scheduled";

/** Takes an order off its route; later stops move up. */
export function leaveRoute(world: World, order: Order): void {
  const { stop } = order;
  if (!stop) return;
  order.stop = null;
  if (order.status === "scheduled") order.status = "unscheduled";
  const route = world.store.routes.of(stop.date, stop.driver);
  if (!route) return;
  route.orderIds = route.orderIds.filter((id) => id !== order.id);
  if (route.orderIds.length === 0) world.store.routes.remove(route);
  for (const [index, id] of route.orderIds.entries()) {
    const other = world.store.orders.byId(id);
    if (other?.stop) other.stop.stopNumber = index + 1;
  }
  world.store.changed();
}

/** Unschedules the open orders of a driver's route. Returns whether there were any. */
export function unschedule(world: World, date: string, driver: string): boolean {
  const open = ordersOf(world, world.store.routes.of(date, driver)).filter(isOpen);
  for (const order of open) leaveRoute(world, order);
  return open.length > 0;
}

export function ordersOf(world: World, route: Route | undefined): Order[] {
  return (route?.orderIds ?? []).flatMap((id) => world.store.orders.byId(id) ?? []);
}

export function scheduleOf(world: World, order: Order): Body | null {
  const { stop } = order;
  if (!stop) return null;
  const vehicle = world.store.drivers.byExternalId(stop.driver)?.days[stop.date]?.assignedVehicle;
  return {
    ...named(world, stop.driver),
    ...(vehicle ? { vehicleRegistration: vehicle, vehicleLabel: vehicle } : {}),
    stopNumber: stop.stopNumber,
    scheduledAt: hourOf(stop.scheduledAt, world.zone),
    scheduledAtDt: localOf(stop.scheduledAt, world.zone),
    arrivalTimeDt: localOf(stop.arrivalAt, world.zone),
    travelTime: stop.travelTime,
    distance: stop.distance,
  };
}

export function named(world: World, externalId: string): Body {
  const driver = world.store.drivers.byExternalId(externalId);
  return { driverExternalId: externalId, driverSerial: driver?.serial ?? "", driverName: driver?.name ?? externalId };
}

export function getSchedulingInfo({ world, query }: Call): Answer {
  const order = mustFind(world.store, { orderNo: query.get("orderNo") ?? undefined, id: query.get("id") ?? undefined });
  const scheduleInformation = scheduleOf(world, order);
  return {
    success: true,
    orderScheduled: scheduleInformation !== null,
    ...(scheduleInformation ? { scheduleInformation } : {}),
  };
}

export function getRoutes(call: Call): Answer {
  const { world, query } = call;
  const date = dayIn(call);
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

function routeRow(world: World, route: Route, query: URLSearchParams): Body {
  const day = driverOf(world, { externalId: route.driver }).days[route.date];
  const orders = ordersOf(world, route);
  const stops = orders.map((order) => ({
    stopNumber: order.stop?.stopNumber,
    orderNo: order.data.orderNo ?? "",
    id: order.id,
    locationNo: order.data.location?.locationNo ?? "",
    locationName: order.data.location?.locationName ?? "",
    address: order.data.location?.address ?? "",
    latitude: order.data.location?.latitude,
    longitude: order.data.location?.longitude,
    ...scheduleOf(world, order),
  }));
  const ends = query.get("includeRouteStartEnd") === "true";
  const depot = (place: Spot | undefined, at: number): Body[] =>
    ends && place
      ? [{ type: "depot", ...place, scheduledAt: hourOf(at, world.zone), scheduledAtDt: localOf(at, world.zone) }]
      : [];
  return {
    ...named(world, route.driver),
    ...(day?.assignedVehicle ? { vehicleRegistration: day.assignedVehicle, vehicleLabel: day.assignedVehicle } : {}),
    duration: Math.round((route.endAt - route.startAt) / 60),
    distance: Number((orders.reduce((all, order) => all + (order.stop?.distance ?? 0), 0) / 1000).toFixed(3)),
    ...Object.fromEntries(
      [1, 2, 3, 4].map((number) => [
        `load${number}`,
        orders.reduce((all, order) => all + Number(order.data[`load${number}`] ?? 0), 0),
      ]),
    ),
    stops: [...depot(day?.start, route.startAt), ...stops, ...depot(day?.end, route.endAt)],
    ...(query.get("includeRoutePolyline") === "true" ? { routePolyline: "" } : {}),
  };
}

/** Whether the order is on the driver's phone, which is required for its completion and events. */
export function isDispatched(world: World, order: Order): boolean {
  const route = order.stop ? world.store.routes.of(order.stop.date, order.stop.driver) : undefined;
  return route !== undefined && route.live && route.sentIds.includes(order.id);
}

export function sendRoutes(call: Call): Answer {
  const { world } = call;
  const unsent = world.store.routes
    .on(dayIn(call))
    .filter(({ live, orderIds, sentIds }) => !live || orderIds.join() !== sentIds.join());
  if (unsent.length === 0) throw new Refusal("ERR_NOTHING_TO_SEND", "There is nothing to send");
  for (const route of unsent) Object.assign(route, { live: true, sentIds: [...route.orderIds] });
  world.store.changed();
  return { success: true };
}

export function getDispatchStatus(call: Call): Answer {
  // Of the day as a whole: also live when orders planned since are not on the phones.
  const live = call.world.store.routes.on(dayIn(call)).some((route) => route.live);
  return { success: true, live, routes: { state: live ? "sent" : "not_sent" }, notifications: { state: "not_sent" } };
}
