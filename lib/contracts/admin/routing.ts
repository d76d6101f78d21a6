import { z } from "zod";
import { cursor, day, limit, page, reasonBody, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";

/**
 * One planning run of the provider for one day, with our deliveries and drivers only. It is advisory: a driver gets a
 * delivery only by accepting an offer.
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
    /** Stop was requested and has not completed. */
    stopping: z.boolean(),
    /** An administrator confirmed sending the day's routes, and it has not completed. */
    sending: z.boolean(),
    /** When the day's routes were sent to the provider's mobile app. */
    sentAt: time.nullable(),
    /**
     * Why they were not sent: not confirmed by an administrator, no driver has a stop, stops of another company, stops
     * without a driver, a stop on another driver's route, or a refusal of the provider.
     */
    notSentReason: z.enum(["unconfirmed", "no_stops", "others", "waiting", "other_driver", "refused"]).nullable(),
    /**
     * Left out by the provider: unknown orders and drivers, and orders with an address it cannot locate, by number and
     * external id.
     */
    unplanned: z.object({
      orders: z.array(z.string()),
      drivers: z.array(z.string()),
      places: z.array(z.string()),
    }),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: "RoutingPlan" });
export type RoutingPlan = z.infer<typeof RoutingPlan>;
const RoutingDay = z.strictObject({ date: day });
export const RoutingPlanList = page(RoutingPlan);
const RoutingPlansQuery = z.strictObject({ cursor, limit: limit(50) });

const count = z.number().int();
const nullableNumber = z.number().nullable().default(null);
const nullableText = z.string().nullable().default(null);
/**
 * Times as the provider gives them, in the account's zone: HH:MM and YYYY-MM-DD HH:MM:SS; `at` is the resolved time.
 * travelTime (seconds) and distance (metres) are from the previous stop.
 */
export const RoutingStop = z
  .object({
    stopNumber: nullableNumber,
    orderNo: nullableText,
    transactionId: uuid.nullable(),
    type: nullableText,
    locationName: nullableText,
    address: nullableText,
    latitude: nullableNumber,
    longitude: nullableNumber,
    scheduledAt: nullableText,
    scheduledAtDt: nullableText,
    arrivalTimeDt: nullableText,
    at: time.nullable(),
    travelTime: nullableNumber,
    distance: nullableNumber,
  })
  .meta({ id: "RoutingStop" });
export type RoutingStop = z.infer<typeof RoutingStop>;
export const RoutingRoute = z
  .object({
    driverId: uuid.nullable(),
    driverExternalId: nullableText,
    driverSerial: nullableText,
    driverName: nullableText,
    vehicleLabel: nullableText,
    duration: nullableNumber,
    distance: nullableNumber,
    stops: z.array(RoutingStop),
  })
  .meta({ id: "RoutingRoute" });
export type RoutingRoute = z.infer<typeof RoutingRoute>;
/** The latest planned routes of a day; plannedAt is null if it was never planned. */
export const RoutingRoutes = z
  .object({ date: day, planId: uuid.nullable(), plannedAt: time.nullable(), routes: z.array(RoutingRoute) })
  .meta({ id: "RoutingRoutes" });
export type RoutingRoutes = z.infer<typeof RoutingRoutes>;

export const RoutingDriversSynced = z.object({ drivers: z.number().int() });
export const RoutingReconcileStarted = z.object({ started: z.literal(true) });

const driver = z.object({ id: uuid, name: z.string() }).nullable();
/**
 * A difference between the provider's data and ours. Settled by `repairedAt` (sent again) or `resolvedAt` (the
 * difference disappeared).
 */
export const RoutingDifference = z
  .object({
    id: z.number().int(),
    kind: z.enum(["missing", "unwanted", "fields", "status", "driver", "route", "unknown", "duplicate", "refused"]),
    /** The order's number, or the driver's name at the provider. */
    subject: z.string(),
    transactionId: uuid.nullable(),
    driverId: uuid.nullable(),
    driver,
    /** For the differences `driver` and `route`: our driver of the delivery, and the provider's. */
    localDriver: driver,
    providerDriver: driver,
    localValue: z.unknown(),
    providerValue: z.unknown(),
    detectedAt: time,
    lastSeenAt: time,
    repairedAt: time.nullable(),
    resolvedAt: time.nullable(),
    /** An administrator dismissed it, and why. */
    dismissed: z.boolean(),
    dismissalReason: z.string().nullable(),
  })
  .meta({ id: "RoutingDifference" });
export type RoutingDifference = z.infer<typeof RoutingDifference>;
const RoutingEntryParams = z.strictObject({ id: z.string().min(1).max(64) });
const Reconciled = z.object({
  at: time,
  orders: count,
  corrected: count,
  missing: count,
  differences: count,
  /** The account's orders without a required skill or vehicle feature. */
  missingRequirements: count,
});
/** `reconciled`: the last comparison and its result. */
export const RoutingDifferenceList = page(RoutingDifference).extend({ reconciled: Reconciled.nullable() });
const RoutingDifferencesQuery = z.strictObject({
  state: z.enum(["open", "all"]).default("open"),
  cursor,
  limit: limit(50, 200),
});

/**
 * A failed call, without the key and without personal data. Resolved by a later successful call about the same subject,
 * or by an administrator.
 */
export const RoutingErrorEntry = z
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
  .meta({ id: "RoutingErrorEntry" });
export type RoutingErrorEntry = z.infer<typeof RoutingErrorEntry>;
export const RoutingErrorList = page(RoutingErrorEntry);
export type RoutingErrorList = z.infer<typeof RoutingErrorList>;
const filterText = z.string().trim().min(1).max(200).optional();
/** `open`: not resolved. */
const RoutingErrorsQuery = z.strictObject({
  state: z.enum(["open", "all"]).default("all"),
  type: filterText,
  endpoint: filterText,
  cursor,
  limit: limit(50, 500),
});
/** The last 24 hours, most frequent first. */
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
 * Sync states. acknowledged: the provider has it. waiting: a job will send it. refused: not sent again until it
 * changes. neverSent: neither sent nor enqueued. failed: the job has no attempts left.
 */
const OrderSyncCounts = z.object({
  acknowledged: count,
  waiting: count,
  failed: count,
  refused: count,
  neverSent: count,
});
/** State of the sync with the provider. */
export const RoutingState = z
  .object({
    /** True with an API key; without one, nothing is sent. */
    enabled: z.boolean(),
    mode: z.enum(["documented", "live"]),
    /** The provider account's time zone: its dates and times have no offset. */
    timeZone: z.string(),
    /** Codes that an assigned order requires of its driver and vehicle. They have to exist in the account. */
    requirements: z.object({ skills: z.array(z.string()), vehicleFeatures: z.array(z.string()) }),
    /** Today in the account's time zone. */
    date: day,
    /** unknown: no call in the last minutes. */
    provider: z.object({
      state: z.enum(["up", "down", "unknown"]),
      since: time.nullable(),
      code: z.string().nullable(),
      heardAt: time.nullable(),
    }),
    /** Since when the oldest unsent delivery has waited. */
    waitingSince: time.nullable(),
    orders: OrderSyncCounts,
    drivers: OrderSyncCounts,
    /** Position in the provider's event stream, and the time of the last event. */
    events: z.object({ tag: z.string().nullable(), at: time }).nullable(),
    reconciled: Reconciled.nullable(),
    reconciling: z.boolean(),
    differences: count,
    errors: z.object({ lastHour: count, lastAt: time.nullable() }),
    /** The running plan. */
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
    summary: "Retrieve the provider's state and what is synced, waiting, refused or different",
    response: RoutingState,
  },
  createPlan: {
    method: "POST",
    path: `${path}/plan`,
    actor: "admin",
    tag,
    summary: "Start planning a day; returns the running plan if there is one",
    body: RoutingDay,
    response: RoutingPlan,
    example: { date: "2027-01-15" },
  },
  stopPlan: {
    method: "POST",
    path: `${path}/plans/{id}/stop`,
    actor: "admin",
    tag,
    summary: "Stop a running plan; a finished one stays unchanged",
    params: idParams,
    response: RoutingPlan,
  },
  sendPlan: {
    method: "POST",
    path: `${path}/plans/{id}/send`,
    actor: "admin",
    tag,
    summary: "Confirm that a plan's routes are sent to drivers' phones in the provider's app",
    params: idParams,
    response: RoutingPlan,
  },
  listPlans: {
    method: "GET",
    path: `${path}/plans`,
    actor: "admin",
    tag,
    summary: "List plans, newest first",
    query: RoutingPlansQuery,
    response: RoutingPlanList,
  },
  listRoutes: {
    method: "GET",
    path: `${path}/routes`,
    actor: "admin",
    tag,
    summary: "Retrieve a day's latest planned routes",
    query: RoutingDay,
    response: RoutingRoutes,
  },
  syncDrivers: {
    method: "POST",
    path: `${path}/sync-drivers`,
    actor: "admin",
    tag,
    summary: "Sync the working days of all approved drivers that have changed",
    response: RoutingDriversSynced,
  },
  reconcile: {
    method: "POST",
    path: `${path}/reconcile`,
    actor: "admin",
    tag,
    summary: "Compare both sides now; differences are repaired or listed",
    response: RoutingReconcileStarted,
  },
  listDifferences: {
    method: "GET",
    path: `${path}/differences`,
    actor: "admin",
    tag,
    summary: "List differences, newest first",
    query: RoutingDifferencesQuery,
    response: RoutingDifferenceList,
  },
  dismissDifference: {
    method: "POST",
    path: `${path}/differences/{id}/dismiss`,
    actor: "admin",
    tag,
    summary: "Dismiss a difference; recorded, and not listed again until either side changes",
    params: RoutingEntryParams,
    body: reasonBody,
    response: RoutingDifference,
    example: { reason: "Another company's order in the same account" },
  },
  listErrors: {
    method: "GET",
    path: `${path}/errors`,
    actor: "admin",
    tag,
    summary: "List failed calls, newest first, by type and endpoint",
    query: RoutingErrorsQuery,
    response: RoutingErrorList,
  },
  resolveError: {
    method: "POST",
    path: `${path}/errors/{id}/resolve`,
    actor: "admin",
    tag,
    summary: "Mark a failed call as resolved; recorded",
    params: RoutingEntryParams,
    response: RoutingErrorEntry,
  },
  getErrorSummary: {
    method: "GET",
    path: `${path}/errors/summary`,
    actor: "admin",
    tag,
    summary: "Summarize the last day's failed calls by kind",
    response: RoutingErrorSummary,
  },
} as const satisfies Record<string, RouteContract>;
