import { z } from "zod";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { limit, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { OfferClosedReason } from "@/lib/contracts/offer";
import { searchEnds } from "@/lib/domain/transaction/search-end";

const points = z.number().int();
const moment = z.iso.datetime({ offset: true }).max(40);

/**
 * What a gate was judged by: `available`, `online`: status; `position`: positionAt, freshSeconds; `radius`: distanceKm,
 * radiusKm; `zones`: assigned (how many); `not_tried`: round, declinedAt; `no_active_task`, `no_open_offer`:
 * transactionId;
 * `not_a_party`: role; `not_excluded`: why; `approved`: suspended; `cash`: amount (to be returned), held, ceiling.
 */
export const GateValues = z
  .object({
    status: z.string().nullable(),
    positionAt: moment.nullable(),
    freshSeconds: z.number(),
    distanceKm: z.number(),
    radiusKm: z.number(),
    assigned: z.number().int(),
    round: z.number().int(),
    declinedAt: moment.nullable(),
    transactionId: uuid.nullable(),
    role: z.string(),
    why: z.string(),
    suspended: z.boolean(),
    amount: z.number(),
    held: z.number(),
    ceiling: z.number(),
  })
  .partial()
  .meta({ id: "GateValues" });
export type GateValues = z.infer<typeof GateValues>;

/**
 * A driver as one run judged them. `failedGate` is null when they could have been asked; distance is null without a fresh
 * position, points where they were not scored.
 */
export const DispatchCandidate = z
  .object({
    driverId: uuid,
    name: z.string(),
    eligible: z.boolean(),
    failedGate: z.string().nullable(),
    // A record of another time: values that nobody can read any more are left out, and the rest is still worth reading.
    gateValues: GateValues.nullable().default(null).catch(null),
    distanceKm: z.number().nullable().default(null),
    /** By road to where the delivery begins; `about`: reckoned, no engine was asked about this driver or none answered. */
    toPickup: z.object({ metres: z.number(), seconds: z.number(), about: z.boolean() }).nullable().default(null),
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
 * A driver whom the search would ask now, best first; `minutes` to where the delivery begins, by road unless
 * `minutesAbout`: then they are reckoned.
 */
export const AssignCandidate = z
  .object({
    driverId: uuid,
    name: z.string(),
    score: points,
    distanceKm: z.number().nullable(),
    minutes: z.number().nullable(),
    minutesAbout: z.boolean(),
  })
  .meta({ id: "AssignCandidate" });
export type AssignCandidate = z.infer<typeof AssignCandidate>;
/**
 * What else a dispatcher has to know about a driver. `failedGate`: why the search would not ask them; null where it
 * would. `declinedAt`: they declined this delivery. `offer`: the one that is open to them now. `busy`: the delivery they
 * have, and until about when.
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
export const AssignCandidates = z.object({ items: z.array(AssignCandidate) });
export type AssignCandidates = z.infer<typeof AssignCandidates>;
/** `facts`: of the drivers who were named, or of the items, of those who were asked and of those nearest. */
export const AssignmentCandidates = AssignCandidates.extend({ facts: z.array(DriverFacts) });
export type AssignmentCandidates = z.infer<typeof AssignmentCandidates>;
/** `drivers`: ids with commas between: the facts of these alone, without a search. */
const CandidatesQuery = z.strictObject({
  drivers: z
    .string()
    .max(2_000)
    .transform((text) => text.split(","))
    .pipe(z.array(uuid).min(1).max(50))
    .optional(),
});

/**
 * A delivery that is described and not stored. The database checks it, so that all that is wrong is refused at once in
 * the specified words.
 */
export const MatchRequest = z
  .strictObject({
    id: z.string().max(100).nullish(),
    deliveryLocation: z.strictObject({ lat: z.number(), lng: z.number() }).nullish(),
    deliveryAddress: z.string().max(500).nullish(),
    amount: z.number().nullish(),
    priority: z.string().max(20).nullish(),
    /** Minutes. */
    estimatedDuration: z.number().nullish(),
    pickupLocation: z.strictObject({ lat: z.number(), lng: z.number() }).nullish(),
  })
  .meta({ id: "MatchRequest" });
export type MatchRequest = z.infer<typeof MatchRequest>;

/** A zone's available drivers by their zone-only score, best first. */
export const ZoneRanking = z.object({
  items: z.array(z.object({ driverId: uuid, name: z.string(), score: points, inZone: z.boolean() })),
});
export type ZoneRanking = z.infer<typeof ZoneRanking>;
const ZoneRankingParams = z.strictObject({ id: uuid });

/** One run of the search: who was looked at, best first (the fifty best placed), and what came of it. */
export const DispatchRun = z
  .object({
    at: time,
    round: z.number().int(),
    priority: z.enum(["low", "medium", "high", "urgent"]).nullable(),
    requested: z.number().int(),
    outcome: z.enum(["offered", "waiting", "paused", "exhausted", "busy", "scheduled", "no_hub"]).nullable(),
    message: z.string().nullable(),
    /** What the message says. */
    why: z.enum(searchEnds).nullable(),
    candidates: z.array(DispatchCandidate),
  })
  .meta({ id: "DispatchRun" });
export type DispatchRun = z.infer<typeof DispatchRun>;

/**
 * One try to reach a driver's phone. `why` is the provider's code, or the words of what stood in the way; `code` is what
 * the words are of.
 */
export const DeliveryAttempt = z
  .object({
    channel: z.enum(["push", "sms", "email"]),
    outcome: z.string(),
    at: time,
    try: z.number().int(),
    why: z.string().nullable(),
    code: z.string().nullable(),
  })
  .meta({ id: "DeliveryAttempt" });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** An offer as it went: reached or not, answered or not. `receipts`: when the phone confirmed it, by channel. */
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
    attempts: z.array(DeliveryAttempt),
  })
  .meta({ id: "DispatchOffer" });
export type DispatchOffer = z.infer<typeof DispatchOffer>;

/**
 * The search for a driver: where it stands (state and round are null before it began), and its runs, newest first;
 * `total` counts all.
 */
export const Dispatch = z
  .object({
    state: z.enum(["waiting", "offering", "exhausted", "done"]).nullable(),
    round: z.number().int().nullable(),
    nextAt: time.nullable(),
    flagged: z.boolean(),
    total: z.number().int(),
    /** Newest first, as many as runs were asked for. */
    offers: z.array(DispatchOffer),
    rounds: z.array(DispatchRun),
  })
  .meta({ id: "Dispatch" });
export type Dispatch = z.infer<typeof Dispatch>;

const DispatchQuery = z.strictObject({ limit: limit(100) });

export const adminDispatch = {
  match: {
    method: "POST",
    path: "/api/admin/match",
    actor: "admin",
    tag: "Admin: zones",
    summary: "Whom a search would ask for a delivery that is described and not stored, best five first",
    body: MatchRequest,
    response: AssignCandidates,
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
    summary: "A zone's available drivers by their zone-only score, best ten first",
    params: ZoneRankingParams,
    response: ZoneRanking,
  },
  listCandidates: {
    method: "GET",
    path: "/api/admin/transactions/{id}/candidates",
    actor: "admin",
    tag: "Admin: transactions",
    summary: "Whom the search would ask now, best first, for somebody who assigns by hand",
    params: AdminTransactionParams,
    query: CandidatesQuery,
    response: AssignmentCandidates,
  },
  listRuns: {
    method: "GET",
    path: "/api/admin/transactions/{id}/dispatch",
    actor: "admin",
    tag: "Admin: transactions",
    summary: "Why this driver and not that one: the search's runs, newest first",
    params: AdminTransactionParams,
    query: DispatchQuery,
    response: Dispatch,
  },
} as const satisfies Record<string, RouteContract>;
