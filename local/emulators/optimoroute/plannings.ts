// Planning runs: new, running, finished. Routes are calculated when a run ends.
import { z } from "zod";
import { ensureDriver, findDriver } from "./drivers.ts";
import { recordEvent } from "./events.ts";
import { planDay, type PlannerDriver, type PlannerStop, type PlannedTour } from "./planner.ts";
import { OptimoRouteApiError } from "./refusal.ts";
import { isReschedulable, removeFromRoute, ordersOnRoute } from "./routes.ts";
import { findOrder } from "./store.ts";
import { addDays, daysBetween, toUnixTime } from "./times.ts";
import type {
  EmulatedDriver,
  EmulatedDriverDay,
  EmulatedOrder,
  EmulatedPlanning,
  PlanningStatus,
  EmulatedRoute,
} from "./types.ts";
import {
  DaySchema,
  usesLiveApi,
  parseInput,
  rejectInLiveApi,
  type ResponseBody,
  type ApiCall,
  type OptimoRouteState,
} from "./world.ts";

const Request = z.looseObject({
  date: DaySchema.optional(),
  dateRange: z.looseObject({ from: DaySchema, to: DaySchema }).optional(),
  startWith: z.enum(["EMPTY", "CURRENT"]).default("EMPTY"),
  lockType: z.enum(["NONE", "ROUTES", "RESOURCES"]).default("NONE"),
  balancing: z.enum(["OFF", "ON", "ON_FORCE"]).optional(),
  balanceBy: z.enum(["WT", "NUM"]).optional(),
  balancingFactor: z.number().min(0).max(1).optional(),
  useDrivers: z
    .array(z.looseObject({ driverExternalId: z.string().optional(), driverSerial: z.string().optional() }))
    .optional(),
  useOrders: z.array(z.string()).optional(),
  useOrderObjects: z.array(z.looseObject({ orderNo: z.string().optional(), id: z.string().optional() })).optional(),
  includeScheduledOrders: z.boolean().default(true),
  clustering: z.boolean().optional(),
  depotTrips: z.boolean().optional(),
  depotVisitDuration: z.number().optional(),
});
type Request = z.output<typeof Request>;
const MOST_DAYS = 35;
// The share of a run's time in which it is new.
const NEW_PART = 0.2;

const isRunning = ({ status }: EmulatedPlanning): boolean => status === "N" || status === "R";

export function findRunningPlanning(world: OptimoRouteState, date: string): EmulatedPlanning | undefined {
  return world.store.plannings.all().find((planning) => isRunning(planning) && planning.dates.includes(date));
}

export function startPlanning({ world, body }: ApiCall): ResponseBody {
  const request = parseInput(Request, body);
  const from = request.dateRange?.from ?? request.date;
  if (from === undefined) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "date is required");
  const length = request.dateRange ? daysBetween(from, request.dateRange.to) + 1 : 1;
  if (length < 1 || length > MOST_DAYS)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `dateRange has ${length} days`);
  const dates = Array.from({ length }, (_, index) => addDays(from, index));
  const running = dates.map((date) => findRunningPlanning(world, date)).find(Boolean);
  if (running) throw new OptimoRouteApiError("ERR_OPT_RUNNING", "The day is being planned", { planningId: running.id });

  const requestedOrders = wantedOrders(request);
  const missingOrders = (requestedOrders ?? [])
    .filter((ref) => !findOrder(world.store, ref))
    .map((ref) => ref.orderNo ?? ref.id);
  const missingDrivers = (request.useDrivers ?? []).filter(
    (ref) => !findDriver(world, { externalId: ref.driverExternalId, serial: ref.driverSerial }),
  );
  const unknownDrivers = dates
    .flatMap((date) => world.store.orders.on(date))
    .filter((order) => isReschedulable(order) && order.data.location !== null && !order.data.location.valid);
  const planning: EmulatedPlanning = {
    id: world.store.number(),
    dates,
    startedAt: world.clock(),
    status: "N",
    percent: 0,
    request: body,
    scheduled: 0,
    unscheduled: 0,
  };
  world.store.plannings.add(planning);
  return {
    success: true,
    planningId: planning.id,
    ...(missingOrders.length > 0 ? { missingOrders } : {}),
    ...(missingDrivers.length > 0 ? { missingDrivers } : {}),
    ...(unknownDrivers.length > 0
      ? { ordersWithInvalidLocation: unknownDrivers.map((order) => order.data.orderNo ?? order.id) }
      : {}),
  };
}

/** Advances every run to its state at the present time. */
export function advancePlannings(world: OptimoRouteState): void {
  const { planningMs, planningHeld } = world.health.settings;
  for (const planning of world.store.plannings.all()) {
    if (!isRunning(planning) || planningHeld) continue;
    const part = planningMs === 0 ? 1 : (world.clock() - planning.startedAt) / planningMs;
    if (part >= 1) endPlanning(world, planning, world.health.faults.planningFails ? "E" : "F");
    else if (part >= NEW_PART) Object.assign(planning, { status: "R", percent: Math.floor(part * 100) });
  }
}

/** Ends a run, or starts a held one. */
export function endPlanning(world: OptimoRouteState, planning: EmulatedPlanning, status: PlanningStatus): void {
  if (!isRunning(planning)) return;
  planning.status = status;
  if (status === "R") planning.percent = 50;
  if (status === "F") {
    planning.percent = 100;
    for (const date of planning.dates) planOne(world, planning, date, parseInput(Request, planning.request));
  }
  world.store.changed();
}

function wantedOrders(request: Request): { orderNo?: string; id?: string }[] | null {
  if (!request.useOrders && !request.useOrderObjects) return null;
  return [...(request.useOrders ?? []).map((orderNo) => ({ orderNo })), ...(request.useOrderObjects ?? [])];
}

function planOne(world: OptimoRouteState, planning: EmulatedPlanning, date: string, request: Request): void {
  const { store } = world;
  const plannedOrders = wantedOrders(request)?.flatMap((ref) => findOrder(store, ref) ?? []);
  const only = plannedOrders ? new Set(plannedOrders) : null;
  const useDrivers = request.useDrivers?.flatMap(
    (ref) => findDriver(world, { externalId: ref.driverExternalId, serial: ref.driverSerial }) ?? [],
  );
  const drivers = (useDrivers ?? store.drivers.all()).filter((driver) => driver.days[date]?.enabled);
  const current = request.startWith === "CURRENT";
  const keepsRoutes = current && request.lockType === "ROUTES";
  const keepsDrivers = current && request.lockType === "RESOURCES";
  const previousRoutes = new Map(store.routes.on(date).map((route) => [route.driver, route]));

  const driverIds = new Set(drivers.map(({ externalId }) => externalId));
  // Orders on the route of a driver outside of this planning stay there.
  const concerned = (order: EmulatedOrder): boolean =>
    order.stop === null || driverIds.has(order.stop.driver) || !useDrivers;
  const movable = (order: EmulatedOrder): boolean =>
    isReschedulable(order) &&
    concerned(order) &&
    order.data.location?.valid === true &&
    onWeekday(order) &&
    (!only || only.has(order)) &&
    (request.includeScheduledOrders || !order.stop) &&
    !(keepsRoutes && order.stop);
  // Orders that have begun or ended stay at the head of the route; when current routes are kept, so do orders that may
  // not be moved.
  const stays = (order: EmulatedOrder): boolean => !isReschedulable(order) || (current && !movable(order));

  const hands = drivers.map((driver) => {
    const route = ordersOnRoute(world, previousRoutes.get(driver.externalId));
    return handOf(world, driver, date, route.filter(stays), !(keepsRoutes && route.some(isReschedulable)));
  });
  const jobs = store.orders
    .on(date)
    .filter(movable)
    .map((order) => jobOf(world, order, keepsDrivers ? (order.stop?.driver ?? null) : null));
  for (const order of store.orders.on(date))
    if (order.stop && concerned(order) && !stays(order)) removeFromRoute(world, order);
  const { tours, left } = planDay(jobs, hands);
  for (const tour of tours) setRoute(world, date, tour, previousRoutes.get(tour.driver));
  planning.scheduled += jobs.length - left.length;
  planning.unscheduled += left.length;
}

// open: whether orders may be added. A locked route accepts none; a driver without a route may get one.
function handOf(
  world: OptimoRouteState,
  driver: EmulatedDriver,
  date: string,
  head: EmulatedOrder[],
  open: boolean,
): PlannerDriver {
  const day = driver.days[date] as EmulatedDriverDay;
  return {
    driver: driver.externalId,
    start: day.start ?? null,
    end: day.end ?? null,
    from: toUnixTime(date, day.workTimeFrom, world.zone),
    to: toUnixTime(date, day.workTimeTo, world.zone),
    capacities: [day.vehicleCapacity1, day.vehicleCapacity2, day.vehicleCapacity3, day.vehicleCapacity4].map(
      (capacity) => capacity ?? null,
    ),
    has: new Set([
      ...driver.skills.map((code) => `skill ${code}`),
      ...driver.vehicleFeatures.map((code) => `feature ${code}`),
    ]),
    head: head.map((order) => jobOf(world, order, null)),
    open,
  };
}

function jobOf(world: OptimoRouteState, order: EmulatedOrder, keeps: string | null): PlannerStop {
  const { data } = order;
  const assignedDriver = data.assignedTo ? (findDriver(world, data.assignedTo)?.externalId ?? "") : null;
  return {
    id: order.id,
    at: { latitude: data.location?.latitude ?? 0, longitude: data.location?.longitude ?? 0 },
    serviceS: (data.duration + (data.location?.checkInTime ?? 0)) * 60,
    windows: data.timeWindows.map(({ twFrom, twTo }) => [
      toUnixTime(data.date, twFrom, world.zone),
      toUnixTime(data.date, twTo, world.zone),
    ]),
    priority: data.priority,
    loads: [data.load1, data.load2, data.load3, data.load4],
    driver: assignedDriver ?? keeps,
    demands: [...codesIn("skill", data.skills), ...codesIn("feature", data.vehicleFeatures)],
  };
}

const codesIn = (kind: string, codes: unknown): string[] =>
  Array.isArray(codes) ? codes.map((code) => `${kind} ${String(code)}`) : [];

function setRoute(
  world: OptimoRouteState,
  date: string,
  tour: PlannedTour,
  previousRoute: EmulatedRoute | undefined,
): void {
  // Orders sent to the phone stay there; a new plan is sent automatically, except on a live account.
  const live = previousRoute?.live ?? !usesLiveApi(world);
  const orderIds = tour.visits.map(({ id }) => id);
  const route: EmulatedRoute = {
    date,
    driver: tour.driver,
    orderIds,
    live,
    sentIds: usesLiveApi(world) ? (previousRoute?.sentIds ?? []) : orderIds,
    startAt: tour.startAt,
    endAt: tour.endAt,
    started: previousRoute?.started ?? false,
    ended: false,
  };
  world.store.routes.set(route);
  for (const [index, { id, scheduledAt, arrivalAt, travelTime, distance }] of tour.visits.entries()) {
    const order = world.store.orders.byId(id);
    if (!order) continue;
    order.stop = { date, driver: tour.driver, stopNumber: index + 1, scheduledAt, arrivalAt, travelTime, distance };
    if (order.status === "unscheduled") order.status = "scheduled";
  }
  if (previousRoute?.live && previousRoute.startAt !== tour.startAt)
    recordEvent(world, {
      event: "start_time_changed",
      driver: ensureDriver(world, { externalId: tour.driver }),
      at: world.now(),
      plannedStart: tour.startAt,
    });
}

function onWeekday({ data }: EmulatedOrder): boolean {
  return (
    data.allowedWeekdays.length === 0 ||
    data.allowedWeekdays.includes(
      ["sun", "mon", "tue", "wed", "thu", "fri", "sat"][new Date(data.date).getUTCDay()] ?? "",
    )
  );
}

function planningById(world: OptimoRouteState, value: unknown): EmulatedPlanning {
  const id = Number(value);
  if (value === null || value === undefined || value === "")
    throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "planningId is required");
  const planning = Number.isInteger(id) ? world.store.plannings.byId(id) : undefined;
  if (!planning) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such planning");
  return planning;
}

const IN_WORDS: Record<PlanningStatus, string> = {
  N: "in_progress",
  R: "in_progress",
  F: "completed",
  C: "cancelled",
  E: "failed",
};

export function getPlanningStatus({ world, query }: ApiCall): ResponseBody {
  const date = query.get("date");
  if (date === null || query.has("planningId")) {
    const planning = planningById(world, query.get("planningId"));
    return { success: true, status: planning.status, percentageComplete: planning.percent };
  }
  rejectInLiveApi(world, "the planning of a date");
  const latest = world.store.plannings.all().findLast((planning) => planning.dates.includes(date));
  if (!latest) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "Nothing was planned for this date");
  return { success: true, status: IN_WORDS[latest.status], progress: latest.percent };
}

export function stopPlanning({ world, body }: ApiCall): ResponseBody {
  endPlanning(world, planningById(world, body.planningId), "C");
  return { success: true };
}
