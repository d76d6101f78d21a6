import { z } from "zod";
import { cursor, day, limit, page, reason, time, uuid, type RouteContract } from "@/lib/contracts/common";

/**
 * A run of the provider's planning for one day, of our deliveries and drivers alone. It informs: a driver gets a
 * delivery by accepting an offer.
 * RESOURCES: drivers on the road kept their deliveries. `message` says why it failed.
 */
export const RoutingPlan = z
  .object({
    id: uuid,
    date: day,
    status: z.enum(["running", "completed", "failed"]),
    lockType: z.enum(["NONE", "RESOURCES"]),
    /** 0 to 100. */
    progress: z.number().int(),
    message: z.string().nullable(),
    /** The status that the message names. */
    failure: z.string().nullable(),
    /** It was asked to stop, and has not yet. */
    stopping: z.boolean(),
    /** An administrator has confirmed that the day's routes are sent, and they have not been yet. */
    sending: z.boolean(),
    /** When the day's routes went to the phones of the provider's app. */
    sentAt: time.nullable(),
    /**
     * Why they did not: no administrator has confirmed it, no driver has a stop, stops of another company's, stops that
     * wait for a driver, a stop on another driver's route, or the provider refused.
     */
    notSent: z.enum(["unconfirmed", "no_stops", "others", "waiting", "other_driver", "refused"]).nullable(),
    /**
     * What the provider did not plan: orders and drivers that it does not know, and orders whose place it does not find,
     * by their numbers and external ids.
     */
    leftOut: z.object({
      orders: z.array(z.string()),
      drivers: z.array(z.string()),
      places: z.array(z.string()),
    }),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: "RoutingPlan" });
export type RoutingPlan = z.infer<typeof RoutingPlan>;
const RoutingPlanBody = z.strictObject({ date: day });
const RoutingPlanParams = z.strictObject({ id: uuid });
export const RoutingPlanList = page(RoutingPlan);
const RoutingPlansQuery = z.strictObject({ cursor, limit: limit(50) });

const number = z.number().nullable().default(null);
const words = z.string().nullable().default(null);
/**
 * Times are the account's own: HH:MM, and YYYY-MM-DD HH:MM:SS; `at` is the moment they mean. travelTime in seconds and
 * distance in metres from the stop before.
 */
export const RoutingStop = z
  .object({
    stopNumber: number,
    orderNo: words,
    transactionId: uuid.nullable(),
    type: words,
    locationName: words,
    address: words,
    latitude: number,
    longitude: number,
    scheduledAt: words,
    scheduledAtDt: words,
    arrivalTimeDt: words,
    at: time.nullable(),
    travelTime: number,
    distance: number,
  })
  .meta({ id: "RoutingStop" });
export type RoutingStop = z.infer<typeof RoutingStop>;
export const RoutingRoute = z
  .object({
    driverId: uuid.nullable(),
    driverExternalId: words,
    driverSerial: words,
    driverName: words,
    vehicleLabel: words,
    duration: number,
    distance: number,
    stops: z.array(RoutingStop),
  })
  .meta({ id: "RoutingRoute" });
export type RoutingRoute = z.infer<typeof RoutingRoute>;
/** The routes of a day as they were planned last; plannedAt is null when they never were. */
export const RoutingRoutes = z
  .object({ date: day, planId: uuid.nullable(), plannedAt: time.nullable(), routes: z.array(RoutingRoute) })
  .meta({ id: "RoutingRoutes" });
export type RoutingRoutes = z.infer<typeof RoutingRoutes>;
const RoutingRoutesQuery = z.strictObject({ date: day });

export const RoutingDriversSynced = z.object({ drivers: z.number().int() });
export const RoutingReconcileStarted = z.object({ started: z.literal(true) });

const driver = z.object({ id: uuid, name: z.string() }).nullable();
/** Something the provider says otherwise than we do. Settled: repairedAt by telling it again, resolvedAt by itself. */
export const RoutingDifference = z
  .object({
    id: z.number().int(),
    what: z.enum(["missing", "unwanted", "fields", "status", "driver", "route", "unknown", "duplicate", "refused"]),
    /** The order's number, or the driver's name at the provider. */
    subject: z.string(),
    transactionId: uuid.nullable(),
    driverId: uuid.nullable(),
    driver,
    /** Of the differences `driver` and `route`: whose the delivery is here, and who has it, or is planned for it, there. */
    ourDriver: driver,
    theirDriver: driver,
    ours: z.unknown(),
    theirs: z.unknown(),
    foundAt: time,
    lastSeenAt: time,
    repairedAt: time.nullable(),
    resolvedAt: time.nullable(),
    /** Resolved by an administrator's word, and why. */
    dismissed: z.boolean(),
    dismissalReason: z.string().nullable(),
  })
  .meta({ id: "RoutingDifference" });
export type RoutingDifference = z.infer<typeof RoutingDifference>;
const RoutingDifferenceParams = z.strictObject({ id: z.string().min(1).max(64) });
const count = z.number().int();
const Reconciled = z.object({
  at: time,
  orders: count,
  corrected: count,
  missing: count,
  differences: count,
  /** Orders that the account holds without a skill or a vehicle feature that they demand. */
  unmarked: count,
});
/** `reconciled`: when both sides were last compared, and what came of it. */
export const RoutingDifferenceList = page(RoutingDifference).extend({ reconciled: Reconciled.nullable() });
const RoutingDifferencesQuery = z.strictObject({
  state: z.enum(["open", "all"]).default("open"),
  cursor,
  limit: limit(50, 200),
});

/**
 * A failed call, without the key and without anything about people. Resolved: by a later good answer about the same
 * thing, or by an administrator.
 */
export const RoutingLoggedError = z
  .object({
    id: z.number().int(),
    type: z.string(),
    code: z.string().nullable(),
    message: z.string(),
    endpoint: z.string().nullable(),
    method: z.string().nullable(),
    statusCode: z.number().int().nullable(),
    retryCount: z.number().int(),
    request: z.unknown(),
    response: z.unknown(),
    at: time,
    resolved: z.boolean(),
  })
  .meta({ id: "RoutingLoggedError" });
export type RoutingLoggedError = z.infer<typeof RoutingLoggedError>;
export const RoutingErrorList = page(RoutingLoggedError);
export type RoutingErrorList = z.infer<typeof RoutingErrorList>;
const word = z.string().trim().min(1).max(200).optional();
/** `open`: what is not resolved. */
const RoutingErrorsQuery = z.strictObject({
  state: z.enum(["open", "all"]).default("all"),
  type: word,
  endpoint: word,
  cursor,
  limit: limit(50, 500),
});
const RoutingErrorParams = z.strictObject({ id: z.string().min(1).max(64) });
/** The last 24 hours, the most frequent first. */
export const RoutingErrorSummary = z
  .object({
    since: time,
    total: z.number().int(),
    lastHour: z.number().int(),
    unresolved: z.number().int(),
    byType: z.record(z.string(), z.number().int()),
    byEndpoint: z.record(z.string(), z.number().int()),
    items: z.array(z.object({ type: z.string(), code: z.string().nullable(), count: z.number().int(), lastAt: time })),
  })
  .meta({ id: "RoutingErrorSummary" });
export type RoutingErrorSummary = z.infer<typeof RoutingErrorSummary>;

/**
 * Held: what the provider has acknowledged. Waiting: a job is to tell it. Refused: it is not asked again before it
 * changes. Untold: it never heard of it. Failed: the job gave up.
 */
const Told = z.object({ held: count, waiting: count, failed: count, refused: count, untold: count });
/** How the two worlds stand. */
export const RoutingState = z
  .object({
    /** Whether there is a key: without one nothing is ever sent. */
    enabled: z.boolean(),
    mode: z.enum(["spec", "live"]),
    /** The provider account's zone: its days and times come without offsets. */
    timeZone: z.string(),
    /** Codes that an assigned order demands of its driver and vehicle. They have to exist in the account. */
    demands: z.object({ skills: z.array(z.string()), vehicleFeatures: z.array(z.string()) }),
    /** The account's day now. */
    date: day,
    /** unknown: nobody has asked it for minutes. */
    provider: z.object({
      state: z.enum(["up", "down", "unknown"]),
      since: time.nullable(),
      code: z.string().nullable(),
      heardAt: time.nullable(),
    }),
    /** Since when the oldest delivery waits to be told. */
    waitingSince: time.nullable(),
    orders: Told,
    drivers: Told,
    /** How far the provider's events are read, and when there was last one. */
    events: z.object({ tag: z.string().nullable(), at: time }).nullable(),
    reconciled: Reconciled.nullable(),
    reconciling: z.boolean(),
    differences: count,
    errors: z.object({ lastHour: count, lastAt: time.nullable() }),
    /** The plan that runs. */
    plan: RoutingPlan.nullable(),
  })
  .meta({ id: "RoutingState" });
export type RoutingState = z.infer<typeof RoutingState>;

const tag = "Admin: routing";
const path = "/api/admin/routing";
export const adminRouting = {
  getState: {
    method: "GET",
    path: `${path}/state`,
    actor: "admin",
    tag,
    summary: "Whether the provider answers, what it was told, and what waits, was refused or differs",
    response: RoutingState,
  },
  createPlan: {
    method: "POST",
    path: `${path}/plan`,
    actor: "admin",
    tag,
    summary: "Let the provider plan a day; a day that is being planned answers with the plan that runs",
    body: RoutingPlanBody,
    response: RoutingPlan,
    example: { date: "2027-01-15" },
  },
  stopPlan: {
    method: "POST",
    path: `${path}/plans/{id}/stop`,
    actor: "admin",
    tag,
    summary: "Stop a plan that runs; one that has ended stays as it is",
    params: RoutingPlanParams,
    response: RoutingPlan,
  },
  sendPlan: {
    method: "POST",
    path: `${path}/plans/{id}/send`,
    actor: "admin",
    tag,
    summary: "Confirm that the routes of a plan's day go to the drivers' phones in the provider's app",
    params: RoutingPlanParams,
    response: RoutingPlan,
  },
  listPlans: {
    method: "GET",
    path: `${path}/plans`,
    actor: "admin",
    tag,
    summary: "Plans, newest first",
    query: RoutingPlansQuery,
    response: RoutingPlanList,
  },
  listRoutes: {
    method: "GET",
    path: `${path}/routes`,
    actor: "admin",
    tag,
    summary: "A day's routes as they were planned last",
    query: RoutingRoutesQuery,
    response: RoutingRoutes,
  },
  syncDrivers: {
    method: "POST",
    path: `${path}/sync-drivers`,
    actor: "admin",
    tag,
    summary: "Tell the provider of every approved driver's day, where it has changed",
    response: RoutingDriversSynced,
  },
  reconcile: {
    method: "POST",
    path: `${path}/reconcile`,
    actor: "admin",
    tag,
    summary: "Compare both sides now; what differs is made good or listed",
    response: RoutingReconcileStarted,
  },
  listDifferences: {
    method: "GET",
    path: `${path}/differences`,
    actor: "admin",
    tag,
    summary: "Where the provider says otherwise, newest first",
    query: RoutingDifferencesQuery,
    response: RoutingDifferenceList,
  },
  dismissDifference: {
    method: "POST",
    path: `${path}/differences/{id}/dismiss`,
    actor: "admin",
    tag,
    summary: "Leave a difference as it is, on record; not listed again while both sides say the same",
    params: RoutingDifferenceParams,
    body: reason,
    response: RoutingDifference,
    example: { reason: "Another company's order in the same account" },
  },
  listErrors: {
    method: "GET",
    path: `${path}/errors`,
    actor: "admin",
    tag,
    summary: "Failed calls, newest first, by type and endpoint",
    query: RoutingErrorsQuery,
    response: RoutingErrorList,
  },
  resolveError: {
    method: "POST",
    path: `${path}/errors/{id}/resolve`,
    actor: "admin",
    tag,
    summary: "Say that a failed call was dealt with, on record",
    params: RoutingErrorParams,
    response: RoutingLoggedError,
  },
  getErrorSummary: {
    method: "GET",
    path: `${path}/errors/summary`,
    actor: "admin",
    tag,
    summary: "Failed calls of the last day by kind",
    response: RoutingErrorSummary,
  },
} as const satisfies Record<string, RouteContract>;
