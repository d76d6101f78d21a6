// Status changes of an order, by the app or a person, with the events that a driver's phone would create.
import { ensureDriver, findDriver } from "./drivers.ts";
import { recordEvent } from "./events.ts";
import { recordOrderChange } from "./orders.ts";
import { isDispatched, isReschedulable, removeFromRoute, ordersOnRoute, FINAL_STATUSES } from "./routes.ts";
import { toLocalDay } from "./times.ts";
import { distance } from "../../fleet/geo.ts";
import type { ChangeSource, EmulatedDriver, EventName, DriverPosition, EmulatedOrder, OrderStatus } from "./types.ts";
import { usesLiveApi, type OptimoRouteState } from "./world.ts";

type OrderProgress = {
  status: OrderStatus;
  by: ChangeSource;
  startTime?: number;
  endTime?: number;
  form?: Record<string, unknown>;
};

// Statuses without an event (on_route, cancelled and the planning's two) appear only in completion details and
// searches.
const EVENT_OF: Partial<Record<OrderStatus, EventName>> = {
  servicing: "start_service",
  success: "success",
  failed: "failed",
  rejected: "rejected",
};

export function recordOrderProgress(
  world: OptimoRouteState,
  order: EmulatedOrder,
  { status, by, startTime, endTime, form }: OrderProgress,
): void {
  const now = world.now();
  const previousStatus = order.status;
  if (form) order.form = { ...order.form, ...form };
  if (startTime !== undefined) order.startTime = startTime;
  if (endTime !== undefined) order.endTime = endTime;
  if (status !== previousStatus) {
    order.status = status;
    settleTimes(order, now);
    recordOrderChange(order, world, by, `${previousStatus} → ${status}`);
    const driver = findOrderDriver(world, order);
    if (driver) recordOrderEvent(world, order, driver, status, now);
    if (status === "unscheduled") removeFromRoute(world, order);
  }
  world.store.changed();
}

function settleTimes(order: EmulatedOrder, now: number): void {
  if (isReschedulable(order) || order.status === "on_route") [order.startTime, order.endTime] = [null, null];
  else if (order.status === "servicing") [order.startTime, order.endTime] = [order.startTime ?? now, null];
  else order.endTime ??= now;
}

function recordOrderEvent(
  world: OptimoRouteState,
  order: EmulatedOrder,
  driver: EmulatedDriver,
  status: OrderStatus,
  now: number,
): void {
  const route = order.stop ? world.store.routes.of(order.stop.date, order.stop.driver) : undefined;
  if (usesLiveApi(world) && !isDispatched(world, order)) return;
  const at = status === "servicing" ? (order.startTime ?? now) : (order.endTime ?? now);
  const fix = driver.fixes.at(-1) ?? null;
  if (status === "servicing") order.startPosition = fix;
  if (FINAL_STATUSES.has(status)) order.endPosition = fix;
  const event = EVENT_OF[status];
  if (event || status === "on_route") startDriverDay(world, driver, at, order.stop?.date);
  if (event)
    recordEvent(world, { event, driver, at, order, fix, distanceToLocation: fix ? distanceToOrder(order, fix) : null });
  if (
    route &&
    !route.ended &&
    ordersOnRoute(world, route).every((routeOrder) => FINAL_STATUSES.has(routeOrder.status))
  ) {
    route.ended = true;
    recordEvent(world, { event: "end_route", driver, at });
  }
}

/** Records on_duty and the route's start, each once a day. The day is the route's for events of its orders. */
export function startDriverDay(
  world: OptimoRouteState,
  driver: EmulatedDriver,
  at: number,
  day = toLocalDay(at, world.zone),
): void {
  if (driver.dutyDay !== day) {
    driver.dutyDay = day;
    recordEvent(world, { event: "on_duty", driver, at });
  }
  const route = world.store.routes.of(day, driver.externalId);
  if (route?.live && !route.started) {
    route.started = true;
    recordEvent(world, { event: "start_route", driver, at });
  }
  world.store.changed();
}

/** The driver with the order on the route, otherwise the assigned one. */
export function findOrderDriver(world: OptimoRouteState, order: EmulatedOrder): EmulatedDriver | null {
  if (order.stop) return ensureDriver(world, { externalId: order.stop.driver });
  if (!order.data.assignedTo) return null;
  return (
    findDriver(world, order.data.assignedTo) ??
    (usesLiveApi(world) || !order.data.assignedTo.externalId ? null : ensureDriver(world, order.data.assignedTo))
  );
}

export function distanceToOrder(order: EmulatedOrder, fix: DriverPosition): number | null {
  const { latitude, longitude } = order.data.location ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  return Math.round(distance({ lat: latitude, lng: longitude }, { lat: fix.latitude, lng: fix.longitude }));
}
