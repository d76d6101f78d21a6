import { z } from "zod";
import { cursor, day, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** A run of the provider's planning for one day. CURRENT: it began with the routes drivers had. `message` says why it failed. */
export const RoutingPlan = z.object({
  id: uuid,
  date: day,
  status: z.enum(["running", "completed", "failed"]),
  startWith: z.enum(["EMPTY", "CURRENT"]),
  /** 0 to 100. */
  progress: z.number().int(),
  message: z.string().nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
}).meta({ id: "RoutingPlan" });
export type RoutingPlan = z.infer<typeof RoutingPlan>;
export const RoutingPlanBody = z.strictObject({ date: day });
export const RoutingPlanList = page(RoutingPlan);
export const RoutingPlansQuery = z.strictObject({ cursor, limit: limit(50) });

const number = z.number().nullable().default(null);
const words = z.string().nullable().default(null);
/** Times are the account's own: HH:MM, and YYYY-MM-DD HH:MM:SS. travelTime in seconds and distance in metres from the stop before. */
export const RoutingStop = z.object({
  stopNumber: number, orderNo: words, transactionId: uuid.nullable(), type: words, locationName: words, address: words, latitude: number, longitude: number,
  scheduledAt: words, scheduledAtDt: words, arrivalTimeDt: words, travelTime: number, distance: number,
}).meta({ id: "RoutingStop" });
export const RoutingRoute = z.object({
  driverId: uuid.nullable(), driverExternalId: words, driverSerial: words, driverName: words, vehicleLabel: words, duration: number, distance: number, stops: z.array(RoutingStop),
}).meta({ id: "RoutingRoute" });
/** The routes of a day as they were planned last; plannedAt is null when they never were. */
export const RoutingRoutes = z.object({ date: day, planId: uuid.nullable(), plannedAt: time.nullable(), routes: z.array(RoutingRoute) }).meta({ id: "RoutingRoutes" });
export const RoutingRoutesQuery = z.strictObject({ date: day });

export const RoutingDriversSynced = z.object({ drivers: z.number().int() });
export const RoutingReconcileStarted = z.object({ started: z.literal(true) });

/** Something the provider says otherwise than we do. Settled: repairedAt by telling it again, resolvedAt by itself. */
export const RoutingDifference = z.object({
  id: z.number().int(),
  what: z.enum(["missing", "unwanted", "fields", "status", "driver", "unknown", "duplicate", "refused"]),
  /** The order's number, or the driver's name at the provider. */
  subject: z.string(),
  transactionId: uuid.nullable(),
  driverId: uuid.nullable(),
  ours: z.unknown(),
  theirs: z.unknown(),
  foundAt: time,
  lastSeenAt: time,
  repairedAt: time.nullable(),
  resolvedAt: time.nullable(),
}).meta({ id: "RoutingDifference" });
export type RoutingDifference = z.infer<typeof RoutingDifference>;
/** `reconciled`: when both sides were last compared, and what came of it. */
export const RoutingDifferenceList = page(RoutingDifference).extend({
  reconciled: z.object({ at: time, orders: z.number().int(), corrected: z.number().int(), missing: z.number().int(), differences: z.number().int() }).nullable(),
});
export const RoutingDifferencesQuery = z.strictObject({ state: z.enum(["open", "all"]).default("open"), cursor, limit: limit(50, 200) });

/** A failed call, without the key and without anything about people. */
export const RoutingLoggedError = z.object({
  id: z.number().int(), type: z.string(), code: z.string().nullable(), message: z.string(), endpoint: z.string().nullable(), method: z.string().nullable(),
  statusCode: z.number().int().nullable(), retryCount: z.number().int(), request: z.unknown(), response: z.unknown(), at: time, resolved: z.boolean(),
}).meta({ id: "RoutingLoggedError" });
export const RoutingErrorList = page(RoutingLoggedError);
export const RoutingErrorsQuery = z.strictObject({ limit: limit(50, 500) });
/** The last 24 hours, the most frequent first. */
export const RoutingErrorSummary = z.object({
  since: time, total: z.number().int(), lastHour: z.number().int(), unresolved: z.number().int(),
  byType: z.record(z.string(), z.number().int()), byEndpoint: z.record(z.string(), z.number().int()),
  items: z.array(z.object({ type: z.string(), code: z.string().nullable(), count: z.number().int(), lastAt: time })),
}).meta({ id: "RoutingErrorSummary" });

const tag = "Admin: routing";
const path = "/api/admin/routing";
export const adminRoutingRoutes: RouteContract[] = [
  { method: "POST", path: `${path}/plan`, actor: "admin", tag, summary: "Let the provider plan a day; a day that is being planned answers with the plan that runs", body: RoutingPlanBody, response: RoutingPlan, example: { date: "2027-01-15" } },
  { method: "GET", path: `${path}/plans`, actor: "admin", tag, summary: "Plans, newest first", query: RoutingPlansQuery, response: RoutingPlanList },
  { method: "GET", path: `${path}/routes`, actor: "admin", tag, summary: "A day's routes as they were planned last", query: RoutingRoutesQuery, response: RoutingRoutes },
  { method: "POST", path: `${path}/sync-drivers`, actor: "admin", tag, summary: "Tell the provider of every approved driver's day, where it has changed", response: RoutingDriversSynced },
  { method: "POST", path: `${path}/reconcile`, actor: "admin", tag, summary: "Compare both sides now; what differs is made good or listed", response: RoutingReconcileStarted },
  { method: "GET", path: `${path}/differences`, actor: "admin", tag, summary: "Where the provider says otherwise, newest first", query: RoutingDifferencesQuery, response: RoutingDifferenceList },
  { method: "GET", path: `${path}/errors`, actor: "admin", tag, summary: "Failed calls, newest first", query: RoutingErrorsQuery, response: RoutingErrorList },
  { method: "GET", path: `${path}/errors/summary`, actor: "admin", tag, summary: "Failed calls of the last day by kind", response: RoutingErrorSummary },
];
