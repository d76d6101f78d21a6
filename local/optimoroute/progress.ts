// Status changes of an order, by the app or a person, with the events that a driver's phone would create.
import { driverOf, findDriver } from "./drivers.ts";
import { recordEvent } from "./events.ts";
import { remember } from "./orders.ts";
import { isDispatched, isOpen, leaveRoute, ordersOf, OVER } from "./routes.ts";
import { dayOf } from "./times.ts";
import { distance } from "../fleet/geo.ts";
import type { By, Driver, EventName, Fix, Order, Status } from "./types.ts";
import { isLive, type World } from "./world.ts";

export type Step = { status: Status; by: By; startTime?: number; endTime?: number; form?: Record<string, unknown> };

// Statuses without an event (on_route, cancelled and the planning's two) appear only in completion details and
// searches.
const EVENT_OF: Partial<Record<Status, EventName>> = {
  servicing: "start_service",
  success: "success",
  failed: "failed",
  rejected: "rejected",
};

export function moveOrder(world: World, order: Order, { status, by, startTime, endTime, form }: Step): void {
  const now = world.now();
  const before = order.status;
  if (form) order.form = { ...order.form, ...form };
  if (startTime !== undefined) order.startTime = startTime;
  if (endTime !== undefined) order.endTime = endTime;
  if (status !== before) {
    order.status = status;
    settleTimes(order, now);
    remember(order, world, by, `${before} → ${status}`);
    const driver = driverFor(world, order);
    if (driver) tell(world, order, driver, status, now);
    if (status === "unscheduled") leaveRoute(world, order);
  }
  world.store.changed();
}

function settleTimes(order: Order, now: number): void {
  if (isOpen(order) || order.status === "on_route") [order.startTime, order.endTime] = [null, null];
  else if (order.status === "servicing") [order.startTime, order.endTime] = [order.startTime ?? now, null];
  else order.endTime ??= now;
}

function tell(world: World, order: Order, driver: Driver, status: Status, now: number): void {
  const route = order.stop ? world.store.routes.of(order.stop.date, order.stop.driver) : undefined;
  if (isLive(world) && !isDispatched(world, order)) return;
  const at = status === "servicing" ? (order.startTime ?? now) : (order.endTime ?? now);
  const fix = driver.fixes.at(-1) ?? null;
  if (status === "servicing") order.startPosition = fix;
  if (OVER.has(status)) order.endPosition = fix;
  const event = EVENT_OF[status];
  if (event || status === "on_route") beginDay(world, driver, at, order.stop?.date);
  if (event)
    recordEvent(world, { event, driver, at, order, fix, distanceToLocation: fix ? metresTo(order, fix) : null });
  if (route && !route.ended && ordersOf(world, route).every((each) => OVER.has(each.status))) {
    route.ended = true;
    recordEvent(world, { event: "end_route", driver, at });
  }
}

/** Records on_duty and the route's start, each once a day. The day is the route's for events of its orders. */
export function beginDay(world: World, driver: Driver, at: number, day = dayOf(at, world.zone)): void {
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
export function driverFor(world: World, order: Order): Driver | null {
  if (order.stop) return driverOf(world, { externalId: order.stop.driver });
  if (!order.data.assignedTo) return null;
  return (
    findDriver(world, order.data.assignedTo) ??
    (isLive(world) || !order.data.assignedTo.externalId ? null : driverOf(world, order.data.assignedTo))
  );
}

export function metresTo(order: Order, fix: Fix): number | null {
  const { latitude, longitude } = order.data.location ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  return Math.round(distance({ lat: latitude, lng: longitude }, { lat: fix.latitude, lng: fix.longitude }));
}
