// Planning runs: new, running, finished. Routes are calculated when a run ends.
import { z } from "zod";
import { ensureDriver, findDriver } from "./drivers.ts";
import { recordEvent } from "./events.ts";
import { planDay, type PlannerDriver, type PlannerStop, type PlannedRoute } from "./planner.ts";
import { OptimoRouteApiError } from "./errors.ts";
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
} from "./state.ts";

const PlanningRequest = z.looseObject({
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
type PlanningRequest = z.output<typeof PlanningRequest>;
const MAX_DAYS = 35;
// The share of a run's time in which it is new.
const NEW_SHARE = 0.2;

const isRunning = ({ status }: EmulatedPlanning): boolean => status === "N" || status === "R";

export function findRunningPlanning(state: OptimoRouteState, date: string): EmulatedPlanning | undefined {
  return state.store.plannings.all().find((planning) => isRunning(planning) && planning.dates.includes(date));
}

export function startPlanning({ state, body }: ApiCall): ResponseBody {
  const request = parseInput(PlanningRequest, body);
  const from = request.dateRange?.from ?? request.date;
  if (from === undefined) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "date is required");
  const length = request.dateRange ? daysBetween(from, request.dateRange.to) + 1 : 1;
  if (length < 1 || length > MAX_DAYS)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `dateRange has ${length} days`);
  const dates = Array.from({ length }, (_, index) => addDays(from, index));
  const running = dates.map((date) => findRunningPlanning(state, date)).find(Boolean);
  if (running) throw new OptimoRouteApiError("ERR_OPT_RUNNING", "The day is being planned", { planningId: running.id });

  const orderRefs = requestedOrderRefs(request);
  const missingOrders = (orderRefs ?? [])
    .filter((ref) => !findOrder(state.store, ref))
    .map((ref) => ref.orderNo ?? ref.id);
  const missingDrivers = (request.useDrivers ?? []).filter(
    (ref) => !findDriver(state, { externalId: ref.driverExternalId, serial: ref.driverSerial }),
  );
  const ordersWithInvalidLocation = dates
    .flatMap((date) => state.store.orders.onDate(date))
    .filter((order) => isReschedulable(order) && order.data.location !== null && !order.data.location.valid);
  const planning: EmulatedPlanning = {
    id: state.store.nextNumber(),
    dates,
    startedAt: state.clock(),
    status: "N",
    percent: 0,
    request: body,
    scheduled: 0,
    unscheduled: 0,
  };
  state.store.plannings.add(planning);
  return {
    success: true,
    planningId: planning.id,
    ...(missingOrders.length > 0 ? { missingOrders } : {}),
    ...(missingDrivers.length > 0 ? { missingDrivers } : {}),
    ...(ordersWithInvalidLocation.length > 0
      ? { ordersWithInvalidLocation: ordersWithInvalidLocation.map((order) => order.data.orderNo ?? order.id) }
      : {}),
  };
}

/** Advances every run to its state at the present time. */
export function advancePlannings(state: OptimoRouteState): void {
  const { planningMs, planningHeld } = state.faultState.settings;
  for (const planning of state.store.plannings.all()) {
    if (!isRunning(planning) || planningHeld) continue;
    const progress = planningMs === 0 ? 1 : (state.clock() - planning.startedAt) / planningMs;
    if (progress >= 1) endPlanning(state, planning, state.faultState.faults.planningFails ? "E" : "F");
    else if (progress >= NEW_SHARE) Object.assign(planning, { status: "R", percent: Math.floor(progress * 100) });
  }
}

/** Ends a run, or starts a held one. */
export function endPlanning(state: OptimoRouteState, planning: EmulatedPlanning, status: PlanningStatus): void {
  if (!isRunning(planning)) return;
  planning.status = status;
  if (status === "R") planning.percent = 50;
  if (status === "F") {
    planning.percent = 100;
    for (const date of planning.dates) planDate(state, planning, date, parseInput(PlanningRequest, planning.request));
  }
  state.store.scheduleSave();
}

function requestedOrderRefs(request: PlanningRequest): { orderNo?: string; id?: string }[] | null {
  if (!request.useOrders && !request.useOrderObjects) return null;
  return [...(request.useOrders ?? []).map((orderNo) => ({ orderNo })), ...(request.useOrderObjects ?? [])];
}

function planDate(state: OptimoRouteState, planning: EmulatedPlanning, date: string, request: PlanningRequest): void {
  const { store } = state;
  const plannedOrders = requestedOrderRefs(request)?.flatMap((ref) => findOrder(store, ref) ?? []);
  const selectedOrders = plannedOrders ? new Set(plannedOrders) : null;
  const useDrivers = request.useDrivers?.flatMap(
    (ref) => findDriver(state, { externalId: ref.driverExternalId, serial: ref.driverSerial }) ?? [],
  );
  const drivers = (useDrivers ?? store.drivers.all()).filter((driver) => driver.days[date]?.enabled);
  const keepsCurrentRoutes = request.startWith === "CURRENT";
  const keepsRoutes = keepsCurrentRoutes && request.lockType === "ROUTES";
  const keepsDrivers = keepsCurrentRoutes && request.lockType === "RESOURCES";
  const previousRoutes = new Map(store.routes.onDate(date).map((route) => [route.driver, route]));

  const driverIds = new Set(drivers.map(({ externalId }) => externalId));
  // Orders on the route of a driver outside of this planning stay there.
  const isInScope = (order: EmulatedOrder): boolean =>
    order.stop === null || driverIds.has(order.stop.driver) || !useDrivers;
  const isMovable = (order: EmulatedOrder): boolean =>
    isReschedulable(order) &&
    isInScope(order) &&
    order.data.location?.valid === true &&
    isAllowedWeekday(order) &&
    (!selectedOrders || selectedOrders.has(order)) &&
    (request.includeScheduledOrders || !order.stop) &&
    !(keepsRoutes && order.stop);
  // Orders that have begun or ended stay at the start of the route; when current routes are kept, so do orders that may
  // not be moved.
  const isFixed = (order: EmulatedOrder): boolean =>
    !isReschedulable(order) || (keepsCurrentRoutes && !isMovable(order));

  const plannerDrivers = drivers.map((driver) => {
    const route = ordersOnRoute(state, previousRoutes.get(driver.externalId));
    return toPlannerDriver(state, driver, date, route.filter(isFixed), !(keepsRoutes && route.some(isReschedulable)));
  });
  const stops = store.orders
    .onDate(date)
    .filter(isMovable)
    .map((order) => toPlannerStop(state, order, keepsDrivers ? (order.stop?.driver ?? null) : null));
  for (const order of store.orders.onDate(date))
    if (order.stop && isInScope(order) && !isFixed(order)) removeFromRoute(state, order);
  const { routes, unassigned: unplannedIds } = planDay(stops, plannerDrivers);
  for (const plannedRoute of routes) setRoute(state, date, plannedRoute, previousRoutes.get(plannedRoute.driver));
  planning.scheduled += stops.length - unplannedIds.length;
  planning.unscheduled += unplannedIds.length;
}

// acceptsStops: whether stops may be added. A locked route accepts none; a driver without a route may get one.
function toPlannerDriver(
  state: OptimoRouteState,
  driver: EmulatedDriver,
  date: string,
  fixedOrders: EmulatedOrder[],
  acceptsStops: boolean,
): PlannerDriver {
  const day = driver.days[date] as EmulatedDriverDay;
  return {
    driver: driver.externalId,
    start: day.start ?? null,
    end: day.end ?? null,
    from: toUnixTime(date, day.workTimeFrom, state.zone),
    to: toUnixTime(date, day.workTimeTo, state.zone),
    capacities: [day.vehicleCapacity1, day.vehicleCapacity2, day.vehicleCapacity3, day.vehicleCapacity4].map(
      (capacity) => capacity ?? null,
    ),
    codes: new Set([
      ...driver.skills.map((code) => `skill ${code}`),
      ...driver.vehicleFeatures.map((code) => `feature ${code}`),
    ]),
    fixedStops: fixedOrders.map((order) => toPlannerStop(state, order, null)),
    acceptsStops,
  };
}

function toPlannerStop(state: OptimoRouteState, order: EmulatedOrder, lockedDriver: string | null): PlannerStop {
  const { data } = order;
  const assignedDriver = data.assignedTo ? (findDriver(state, data.assignedTo)?.externalId ?? "") : null;
  return {
    id: order.id,
    location: { latitude: data.location?.latitude ?? 0, longitude: data.location?.longitude ?? 0 },
    serviceSeconds: (data.duration + (data.location?.checkInTime ?? 0)) * 60,
    windows: data.timeWindows.map(({ twFrom, twTo }) => [
      toUnixTime(data.date, twFrom, state.zone),
      toUnixTime(data.date, twTo, state.zone),
    ]),
    priority: data.priority,
    loads: [data.load1, data.load2, data.load3, data.load4],
    driver: assignedDriver ?? lockedDriver,
    requiredCodes: [...prefixedCodes("skill", data.skills), ...prefixedCodes("feature", data.vehicleFeatures)],
  };
}

const prefixedCodes = (kind: string, codes: unknown): string[] =>
  Array.isArray(codes) ? codes.map((code) => `${kind} ${String(code)}`) : [];

function setRoute(
  state: OptimoRouteState,
  date: string,
  plannedRoute: PlannedRoute,
  previousRoute: EmulatedRoute | undefined,
): void {
  // Orders sent to the phone stay there; a new plan is sent automatically, except on a live account.
  const live = previousRoute?.live ?? !usesLiveApi(state);
  const orderIds = plannedRoute.visits.map(({ id }) => id);
  const route: EmulatedRoute = {
    date,
    driver: plannedRoute.driver,
    orderIds,
    live,
    sentIds: usesLiveApi(state) ? (previousRoute?.sentIds ?? []) : orderIds,
    startAt: plannedRoute.startAt,
    endAt: plannedRoute.endAt,
    started: previousRoute?.started ?? false,
    ended: false,
  };
  state.store.routes.set(route);
  for (const [index, { id, scheduledAt, arrivalAt, travelTime, distance }] of plannedRoute.visits.entries()) {
    const order = state.store.orders.byId(id);
    if (!order) continue;
    order.stop = {
      date,
      driver: plannedRoute.driver,
      stopNumber: index + 1,
      scheduledAt,
      arrivalAt,
      travelTime,
      distance,
    };
    if (order.status === "unscheduled") order.status = "scheduled";
  }
  if (previousRoute?.live && previousRoute.startAt !== plannedRoute.startAt)
    recordEvent(state, {
      event: "start_time_changed",
      driver: ensureDriver(state, { externalId: plannedRoute.driver }),
      at: state.now(),
      plannedStart: plannedRoute.startAt,
    });
}

function isAllowedWeekday({ data }: EmulatedOrder): boolean {
  return (
    data.allowedWeekdays.length === 0 ||
    data.allowedWeekdays.includes(
      ["sun", "mon", "tue", "wed", "thu", "fri", "sat"][new Date(data.date).getUTCDay()] ?? "",
    )
  );
}

function requirePlanning(state: OptimoRouteState, value: unknown): EmulatedPlanning {
  const id = Number(value);
  if (value === null || value === undefined || value === "")
    throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "planningId is required");
  const planning = Number.isInteger(id) ? state.store.plannings.byId(id) : undefined;
  if (!planning) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such planning");
  return planning;
}

const STATUS_NAMES: Record<PlanningStatus, string> = {
  N: "in_progress",
  R: "in_progress",
  F: "completed",
  C: "cancelled",
  E: "failed",
};

export function getPlanningStatus({ state, query }: ApiCall): ResponseBody {
  const date = query.get("date");
  if (date === null || query.has("planningId")) {
    const planning = requirePlanning(state, query.get("planningId"));
    return { success: true, status: planning.status, percentageComplete: planning.percent };
  }
  rejectInLiveApi(state, "the planning of a date");
  const latest = state.store.plannings.all().findLast((planning) => planning.dates.includes(date));
  if (!latest) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "Nothing was planned for this date");
  return { success: true, status: STATUS_NAMES[latest.status], progress: latest.percent };
}

export function stopPlanning({ state, body }: ApiCall): ResponseBody {
  endPlanning(state, requirePlanning(state, body.planningId), "C");
  return { success: true };
}
