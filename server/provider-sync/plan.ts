import "server-only";
import { env } from "@/server/env";
import { RoutingError } from "@/server/optimoroute/errors";
import type { PlanningRequest, PlannedRoute, RouteStop, SearchedOrder } from "@/server/optimoroute/types";
import { withRoutingProvider, isRoutingEnabled, routingMode, type Routing } from "@/server/provider-sync/routing";
import { sendDays } from "@/server/provider-sync/sync-driver";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { PlanStep } from "@/server/database/results/routing";

const MAX_POLLS = 30;

type PlanResult =
  | {
      outcome: "started";
      planningId: number | null;
      /** Left out by the provider: unknown orders and drivers, and orders with an address it cannot locate. */
      unplanned: { orders: string[]; drivers: string[]; places: string[] };
    }
  | { outcome: "running"; progress?: number; reason?: string }
  | { outcome: "completed"; routes: PlannedRoute[]; notSentReason: string | null }
  | { outcome: "sent"; routes: PlannedRoute[] }
  | { outcome: "not_sent"; notSentReason: string }
  | { outcome: "send_later"; seconds: number }
  | { outcome: "failed"; reason: string };

/**
 * One step of planning a day: starts it, only once, or polls it. A lost response to the start fails the plan: a second
 * start would discard the first one's routes.
 */
export async function planRoutes(planId: string): Promise<void> {
  let step = await beginStep(planId, false);
  // A confirmed send of a finished plan ends in sendRoutes(), which records it as not sent.
  if (!isRoutingEnabled() && step.action !== "send")
    return recordResult(planId, { outcome: "failed", reason: "API key is not set" });
  if (step.action === "prepare") {
    const reason = await preparationFailure(step.date);
    if (reason !== null) return recordResult(planId, { outcome: "failed", reason });
    step = await beginStep(planId, true);
  }
  if (step.action === "none" || step.action === "prepare") return;
  switch (step.action) {
    case "start":
      return recordResult(planId, await startPlan(step));
    case "stop":
      return recordResult(planId, await stopPlan(step.date, step.planningId));
    case "send":
      return recordResult(planId, await sendRoutes(step.date));
    default:
      return recordResult(planId, await checkPlanning(step.date, step.planningId));
  }
}

const beginStep = (planId: string, prepared: boolean): Promise<PlanStep> =>
  rpc(ownerContext, "begin_routing_plan", { p_plan_id: planId, p_prepared: prepared });

/** Why the day cannot be planned yet; null when it can. */
async function preparationFailure(date: string): Promise<string | null> {
  try {
    return (await sendDays(date)) ? null : "the provider cannot be reached";
  } catch (error) {
    return errorCodeOf(error);
  }
}

async function recordResult(planId: string, result: PlanResult): Promise<void> {
  await rpc(ownerContext, "record_routing_plan", {
    p_plan_id: planId,
    p_result: result,
    p_poll_seconds: env().OPTIMOROUTE_POLL_MS / 1000,
    p_max_polls: MAX_POLLS,
  });
}

/**
 * Plans our orders with our drivers. CURRENT, because EMPTY, the provider's default, would delete all routes of the
 * day, including those of other users of the account.
 */
async function startPlan({
  date,
  lockType,
  orders,
  drivers,
}: Extract<PlanStep, { action: "start" }>): Promise<PlanResult> {
  const request: PlanningRequest = {
    date,
    startWith: "CURRENT",
    lockType,
    includeScheduledOrders: true,
    useOrderObjects: orders.map((orderNo) => ({ orderNo })),
    useDrivers: drivers.map((driverExternalId) => ({ driverExternalId })),
  };
  try {
    const attempt = await withRoutingProvider(({ client }) => client.startPlanning(request));
    if (attempt.outcome === "done") {
      const { planningId, missingOrders, missingDrivers, ordersWithInvalidLocation } = attempt.result;
      const unplanned = { orders: missingOrders, drivers: missingDrivers, places: ordersWithInvalidLocation };
      return { outcome: "started", planningId, unplanned };
    }
    return {
      outcome: "failed",
      reason: attempt.outcome === "later" ? (attempt.error?.code ?? "the provider cannot be reached") : "off",
    };
  } catch (error) {
    return { outcome: "failed", reason: errorCodeOf(error) };
  }
}

/**
 * Stops the run; if the provider refuses, its result is read. The specification has no call that stops a run, so in
 * specification mode the provider's run continues and only the plan here ends.
 */
async function stopPlan(date: string, planningId: number): Promise<PlanResult> {
  if (routingMode() === "documented") return { outcome: "failed", reason: "cancelled" };
  try {
    const attempt = await withRoutingProvider(({ client }) => client.stopPlanning(planningId));
    return attempt.outcome === "done"
      ? { outcome: "failed", reason: "cancelled" }
      : { outcome: "running", reason: "unknown" };
  } catch (error) {
    errorCodeOf(error);
    return checkPlanning(date, planningId);
  }
}

async function checkPlanning(date: string, planningId: number | null): Promise<PlanResult> {
  try {
    const attempt = await withRoutingProvider(async (routing): Promise<PlanResult> => {
      const { status, progress } = await routing.client.getPlanningStatus(
        planningId === null ? { date } : { planningId, date },
      );
      if (status === "completed") {
        const routes = await routesOf(routing, date);
        return { outcome: "completed", routes, notSentReason: await routeSendBlockReason(routing, routes) };
      }
      return status === "in_progress"
        ? { outcome: "running", progress: Math.round(progress) }
        : { outcome: "failed", reason: status };
    });
    // No response: counts as a poll.
    return attempt.outcome === "done" ? attempt.result : { outcome: "running", reason: "unknown" };
  } catch (error) {
    return { outcome: "failed", reason: errorCodeOf(error) };
  }
}

/**
 * Why a new plan's routes are not on the phones of a real account's app: an obstacle, or a missing confirmation by an
 * administrator. Null in specification mode, which has no such call.
 */
async function routeSendBlockReason({ mode }: Routing, routes: PlannedRoute[]): Promise<string | null> {
  if (mode === "documented") return null;
  return (await rpc(ownerContext, "find_route_send_block_reason", { p_routes: routes })).reason ?? "unconfirmed";
}

/**
 * Sends the day's routes, after an administrator's confirmation, to the phones of a real account's app. They are read
 * again, because a dispatcher may have changed them since planning.
 */
async function sendRoutes(date: string): Promise<PlanResult> {
  try {
    const attempt = await withRoutingProvider(async (routing): Promise<PlanResult> => {
      const routes = await routesOf(routing, date);
      const { reason } = await rpc(ownerContext, "find_route_send_block_reason", { p_routes: routes });
      if (reason !== null) return { outcome: "not_sent", notSentReason: reason };
      await routing.client.sendRoutes(date);
      return { outcome: "sent", routes };
    });
    if (attempt.outcome === "done") return attempt.result;
    return attempt.outcome === "later"
      ? { outcome: "send_later", seconds: attempt.seconds }
      : { outcome: "not_sent", notSentReason: "unconfirmed" };
  } catch (error) {
    errorCodeOf(error);
    return { outcome: "not_sent", notSentReason: "refused" };
  }
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof RoutingError)) throw error;
  return error.code;
}

/** The day's routes. In specification mode they are derived from its orders: the specification has no `get_routes`. */
async function routesOf({ client, mode }: Routing, date: string): Promise<PlannedRoute[]> {
  if (mode === "live") return (await client.getRoutes({ date })).routes;
  const routeByDriver = new Map<string, PlannedRoute>();
  for await (const order of client.searchAllOrders({ dateRange: { from: date, to: date } }))
    addStop(routeByDriver, order);
  return [...routeByDriver.values()].map((route) => ({
    ...route,
    stops: route.stops.sort((a, b) => (a.stopNumber ?? 0) - (b.stopNumber ?? 0)),
  }));
}

function addStop(
  routeByDriver: Map<string, PlannedRoute>,
  { id, data, scheduleInformation: schedule }: SearchedOrder,
): void {
  const driver = schedule?.driverExternalId ?? schedule?.driverSerial;
  if (!schedule || !driver) return;
  const {
    driverExternalId,
    driverSerial,
    driverName,
    vehicleRegistration,
    vehicleLabel,
    stopNumber,
    scheduledAt,
    scheduledAtDt,
    arrivalTimeDt,
    travelTime,
    distance,
  } = schedule;
  const route = routeByDriver.get(driver) ?? {
    driverExternalId,
    driverSerial,
    driverName,
    vehicleRegistration,
    vehicleLabel,
    duration: null,
    distance: null,
    stops: [],
  };
  const stop: RouteStop = {
    stopNumber,
    orderNo: data?.orderNo ?? null,
    id,
    type: null,
    locationName: data?.location?.locationName ?? null,
    address: data?.location?.address ?? null,
    latitude: data?.location?.latitude ?? null,
    longitude: data?.location?.longitude ?? null,
    scheduledAt,
    scheduledAtDt,
    arrivalTimeDt,
    travelTime,
    distance,
  };
  route.stops.push(stop);
  routeByDriver.set(driver, route);
}
