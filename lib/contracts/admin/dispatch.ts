import { z } from "zod";
import { limit, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { OfferClosedReason } from "@/lib/contracts/driver/offer";
import { noOfferReasons } from "@/lib/domain/transaction/transaction";

const points = z.number().int();
const timestamp = z.iso.datetime({ offset: true }).max(40);

/**
 * The values behind a gate's result, by gate. A gate is a condition that a driver must meet to get an offer.
 * `available`, `online`: status. `position`: positionAt, freshSeconds. `radius`: distanceKm, radiusKm. `zones`:
 * assigned (a count). `not_tried`: round, declinedAt. `no_active_task`, `no_open_offer`: transactionId. `not_a_party`:
 * role. `not_excluded`: why. `approved`: suspended. `cash`: amount (to be returned), held, ceiling. `changed_since` (the
 * driver's status, offer or position has changed since the run): none.
 */
export const GateValues = z
  .object({
    status: z.string().nullable(),
    positionAt: timestamp.nullable(),
    freshSeconds: z.number(),
    distanceKm: z.number(),
    radiusKm: z.number(),
    assigned: z.number().int(),
    round: z.number().int(),
    declinedAt: timestamp.nullable(),
    transactionId: uuid.nullable(),
    role: z.string(),
    reason: z.string(),
    suspended: z.boolean(),
    amount: z.number(),
    held: z.number(),
    ceiling: z.number(),
  })
  .partial()
  .meta({ id: "GateValues" });
export type GateValues = z.infer<typeof GateValues>;

/**
 * A driver as evaluated in one dispatch run. `failedGate` is null for an eligible driver. Distance is null without a
 * fresh position, points are null where no score was calculated.
 */
export const DispatchCandidate = z
  .object({
    driverId: uuid,
    name: z.string(),
    eligible: z.boolean(),
    failedGate: z.string().nullable(),
    // Stored by an earlier version: values that no longer parse become null, so that the rest of the trace stays
    // readable.
    gateValues: GateValues.nullable().default(null).catch(null),
    distanceKm: z.number().nullable().default(null),
    /**
     * By road to the start of the delivery. `approximate`: estimated; the engine was not queried for this driver or did not
     * respond.
     */
    toPickup: z.object({ metres: z.number(), seconds: z.number(), approximate: z.boolean() }).nullable().default(null),
    score: points.nullable().default(null),
    terms: z
      .object({ zone: points, distance: points, priority: points, serial: points, app: points, lastSeen: points })
      .nullable()
      .default(null),
    offered: z.boolean().default(false),
  })
  .meta({ id: "DispatchCandidate" });
export type DispatchCandidate = z.infer<typeof DispatchCandidate>;

/**
 * A driver who would get the offer now, best first. `minutes` to the start of the delivery by road; estimated where
 * `minutesApproximate`.
 */
export const AssignCandidate = z
  .object({
    driverId: uuid,
    name: z.string(),
    score: points,
    distanceKm: z.number().nullable(),
    minutes: z.number().nullable(),
    minutesApproximate: z.boolean(),
  })
  .meta({ id: "AssignCandidate" });
export type AssignCandidate = z.infer<typeof AssignCandidate>;
/**
 * Facts that a dispatcher needs about a driver. `failedGate`: why dispatch would not choose them, null if it would.
 * `declinedAt`: they declined this delivery. `offer`: their open offer. `busy`: their current delivery and its
 * estimated end.
 */
export const DriverFacts = z
  .object({
    driverId: uuid,
    name: z.string(),
    failedGate: z.string().nullable(),
    gateValues: GateValues.nullable(),
    distanceKm: z.number().nullable(),
    declinedAt: time.nullable(),
    offer: z.object({ transactionId: uuid, orderNo: z.string(), expiresAt: time }).nullable(),
    busy: z.object({ transactionId: uuid, orderNo: z.string(), until: time.nullable() }).nullable(),
  })
  .meta({ id: "DriverFacts" });
export type DriverFacts = z.infer<typeof DriverFacts>;
export const AssignCandidateList = z.object({ items: z.array(AssignCandidate) });
export type AssignCandidateList = z.infer<typeof AssignCandidateList>;
/** `facts`: of the requested drivers; otherwise of the items, of drivers with an offer, and of the nearest ones. */
export const AssignmentOptions = AssignCandidateList.extend({ facts: z.array(DriverFacts) });
export type AssignmentOptions = z.infer<typeof AssignmentOptions>;
/** `drivers`: comma-separated ids; returns the facts of these drivers without a search. */
const CandidatesQuery = z.strictObject({
  drivers: z
    .string()
    .max(2_000)
    .transform((text) => text.split(","))
    .pipe(z.array(uuid).min(1).max(50))
    .optional(),
});

/**
 * A delivery that is described and not stored. The database validates it, so that all faults are returned together with
 * the specified messages.
 */
export const MatchBody = z
  .strictObject({
    id: z.string().max(100).nullish(),
    deliveryLocation: z.strictObject({ lat: z.unknown(), lng: z.unknown() }).partial().nullish(),
    deliveryAddress: z.string().max(500).nullish(),
    amount: z.union([z.number(), z.string().max(20)]).nullish(),
    priority: z.string().max(20).nullish(),
    /** Minutes. */
    estimatedDuration: z.union([z.number(), z.string().max(20)]).nullish(),
    pickupLocation: z.strictObject({ lat: z.number(), lng: z.number() }).nullish(),
  })
  .meta({ id: "MatchBody" });
export type MatchBody = z.infer<typeof MatchBody>;

/** A zone's available drivers by their zone-only score, best first. */
export const ZoneRanking = z.object({
  items: z.array(z.object({ driverId: uuid, name: z.string(), score: points, inZone: z.boolean() })),
});
export type ZoneRanking = z.infer<typeof ZoneRanking>;

/** One dispatch run: its candidates, best first (at most 50), and its result. */
export const DispatchRun = z
  .object({
    at: time,
    round: z.number().int(),
    priority: z.enum(["low", "medium", "high", "urgent"]).nullable(),
    requested: z.number().int(),
    outcome: z.enum(["offered", "waiting", "paused", "exhausted", "busy", "scheduled", "no_hub"]).nullable(),
    message: z.string().nullable(),
    /** Code of the message. */
    reason: z.enum(noOfferReasons).nullable(),
    candidates: z.array(DispatchCandidate),
  })
  .meta({ id: "DispatchRun" });
export type DispatchRun = z.infer<typeof DispatchRun>;

/**
 * One attempt to reach a driver's phone. `reason`: the provider's code or a description of the failure; `code`: the
 * message code of that description.
 */
export const OfferDeliveryAttempt = z
  .object({
    channel: z.enum(["push", "sms", "email"]),
    outcome: z.string(),
    at: time,
    attempt: z.number().int(),
    reason: z.string().nullable(),
    code: z.string().nullable(),
  })
  .meta({ id: "OfferDeliveryAttempt" });
export type OfferDeliveryAttempt = z.infer<typeof OfferDeliveryAttempt>;

/** An offer with its delivery attempts and response. `receipts`: when the phone acknowledged it, by channel. */
export const DispatchOffer = z
  .object({
    id: uuid,
    driverId: uuid,
    name: z.string(),
    status: z.enum(["sent", "delivered", "read", "accepted", "rejected", "expired", "failed"]),
    closedReason: OfferClosedReason.nullable(),
    round: z.number().int(),
    sentAt: time,
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    closedAt: time.nullable(),
    expiresAt: time,
    rejectionReason: z.string().nullable(),
    receipts: z.record(z.string(), time),
    attempts: z.array(OfferDeliveryAttempt),
  })
  .meta({ id: "DispatchOffer" });
export type DispatchOffer = z.infer<typeof DispatchOffer>;

/**
 * The search for a driver and its runs, newest first. `state` and `round` are null before it begins; `total` counts all
 * runs.
 */
export const DispatchState = z
  .object({
    state: z.enum(["waiting", "offering", "exhausted", "done"]).nullable(),
    round: z.number().int().nullable(),
    nextAt: time.nullable(),
    flagged: z.boolean(),
    total: z.number().int(),
    /** Newest first, as many as the requested number of runs. */
    offers: z.array(DispatchOffer),
    rounds: z.array(DispatchRun),
  })
  .meta({ id: "DispatchState" });
export type DispatchState = z.infer<typeof DispatchState>;

const DispatchQuery = z.strictObject({ limit: limit(100) });

export const adminDispatch = {
  match: {
    method: "POST",
    path: "/api/admin/match",
    actor: "admin",
    tag: "Admin: zones",
    summary: "Match a delivery that is described and not stored: the best five drivers",
    body: MatchBody,
    response: AssignCandidateList,
    example: {
      id: "check-1",
      deliveryLocation: { lat: 25.7617, lng: -80.1918 },
      deliveryAddress: "12 Bay Road",
      amount: 120,
      priority: "medium",
    },
  },
  getZoneRanking: {
    method: "GET",
    path: "/api/admin/zones/{id}/ranking",
    actor: "admin",
    tag: "Admin: zones",
    summary: "Rank a zone's available drivers by zone-only score: the best ten",
    params: idParams,
    response: ZoneRanking,
  },
  listCandidates: {
    method: "GET",
    path: "/api/admin/transactions/{id}/candidates",
    actor: "admin",
    tag: "Admin: transactions",
    summary: "List candidates for a manual assignment, best first",
    params: idParams,
    query: CandidatesQuery,
    response: AssignmentOptions,
  },
  listRuns: {
    method: "GET",
    path: "/api/admin/transactions/{id}/dispatch",
    actor: "admin",
    tag: "Admin: transactions",
    summary: "List a delivery's dispatch runs, newest first, with each candidate's gates and score",
    params: idParams,
    query: DispatchQuery,
    response: DispatchState,
  },
} as const satisfies Record<string, RouteContract>;
