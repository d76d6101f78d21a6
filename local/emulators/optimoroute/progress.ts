// Status changes of an order, by the app or a person, with the events that a driver's phone would create.
import { ensureDriver, findDriver } from "./drivers.ts";
import { recordEvent } from "./events.ts";
import { recordOrderChange } from "./orders.ts";
import { isDispatched, isReschedulable, removeFromRoute, ordersOnRoute, FINAL_STATUSES } from "./routes.ts";
import { toLocalDay } from "./times.ts";
import { distance } from "../../fleet/geo.ts";
import type { ChangeSource, EmulatedDriver, EventName, DriverPosition, EmulatedOrder, OrderStatus } from "./types.ts";
import { usesLiveApi, type OptimoRouteState } from "./state.ts";

type OrderProgress = {
  status: OrderStatus;
  by: ChangeSource;
  startTime?: number;
  endTime?: number;
  form?: Record<string, unknown>;
};

// Statuses without an event (on_route, cancelled and the planning's two) appear only in completion details and
// searches.
const EVENT_BY_STATUS: Partial<Record<OrderStatus, EventName>> = {
  servicing: "start_service",
  success: "success",
  failed: "failed",
  rejected: "rejected",
};

export function recordOrderProgress(
  state: OptimoRouteState,
  order: EmulatedOrder,
  { status, by, startTime, endTime, form }: OrderProgress,
): void {
  const now = state.now();
  const previousStatus = order.status;
  if (form) order.form = { ...order.form, ...form };
  if (startTime !== undefined) order.startTime = startTime;
  if (endTime !== undefined) order.endTime = endTime;
  if (status !== previousStatus) {
    order.status = status;
    updateServiceTimes(order, now);
    recordOrderChange(order, state, by, `${previousStatus} → ${status}`);
    const driver = findOrderDriver(state, order);
    if (driver) recordOrderEvent(state, order, driver, status, now);
    if (status === "unscheduled") removeFromRoute(state, order);
  }
  state.store.scheduleSave();
}

function updateServiceTimes(order: EmulatedOrder, now: number): void {
  if (isReschedulable(order) || order.status === "on_route") [order.startTime, order.endTime] = [null, null];
  else if (order.status === "servicing") [order.startTime, order.endTime] = [order.startTime ?? now, null];
  else order.endTime ??= now;
}

function recordOrderEvent(
  state: OptimoRouteState,
  order: EmulatedOrder,
  driver: EmulatedDriver,
  status: OrderStatus,
  now: number,
): void {
  const route = order.stop ? state.store.routes.find(order.stop.date, order.stop.driver) : undefined;
  if (usesLiveApi(state) && !isDispatched(state, order)) return;
  const at = status === "servicing" ? (order.startTime ?? now) : (order.endTime ?? now);
  const position = driver.positions.at(-1) ?? null;
  if (status === "servicing") order.startPosition = position;
  if (FINAL_STATUSES.has(status)) order.endPosition = position;
  const event = EVENT_BY_STATUS[status];
  if (event || status === "on_route") startDriverDay(state, driver, at, order.stop?.date);
  if (event)
    recordEvent(state, {
      event,
      driver,
      at,
      order,
      position,
      distanceToLocation: position ? distanceToOrder(order, position) : null,
    });
  if (
    route &&
    !route.ended &&
    ordersOnRoute(state, route).every((routeOrder) => FINAL_STATUSES.has(routeOrder.status))
  ) {
    route.ended = true;
    recordEvent(state, { event: "end_route", driver, at });
  }
}

/** Records on_duty and the route's start, each once a day. The day is the route's for events of its orders. */
export function startDriverDay(
  state: OptimoRouteState,
  driver: EmulatedDriver,
  at: number,
  day = toLocalDay(at, state.zone),
): void {
  if (driver.dutyDay !== day) {
    driver.dutyDay = day;
    recordEvent(state, { event: "on_duty", driver, at });
  }
  const route = state.store.routes.find(day, driver.externalId);
  if (route?.live && !route.started) {
    route.started = true;
    recordEvent(state, { event: "start_route", driver, at });
  }
  state.store.scheduleSave();
}

/** The driver with the order on the route, otherwise the assigned one. */
export function findOrderDriver(state: OptimoRouteState, order: EmulatedOrder): EmulatedDriver | null {
  if (order.stop) return ensureDriver(state, { externalId: order.stop.driver });
  if (!order.data.assignedTo) return null;
  return (
    findDriver(state, order.data.assignedTo) ??
    (usesLiveApi(state) || !order.data.assignedTo.externalId ? null : ensureDriver(state, order.data.assignedTo))
  );
}

export function distanceToOrder(order: EmulatedOrder, position: DriverPosition): number | null {
  const { latitude, longitude } = order.data.location ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  return Math.round(distance({ lat: latitude, lng: longitude }, { lat: position.latitude, lng: position.longitude }));
}
