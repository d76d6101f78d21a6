import { z } from "zod";
import { singleLineText, time, uuid, userIdParams, type RouteContract } from "@/lib/contracts/common";

/** The time range, at most a day, and the reason, which the driver can read. */
export const LocationHistoryBody = z.strictObject({
  from: time,
  to: time,
  reason: singleLineText(500),
  /** The delivery concerned, if any. */
  transactionId: uuid.optional(),
});
export type LocationHistoryBody = z.infer<typeof LocationHistoryBody>;

/** A driver's step at a stop of a delivery: cash taken, arrival, handover, or failure. */
export const LocationHistoryStop = z.object({
  at: time,
  step: z.enum(["start_service", "arrive", "complete", "fail_task"]),
  transactionId: uuid,
  orderNo: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type LocationHistoryStop = z.infer<typeof LocationHistoryStop>;

/** A driver's positions, oldest first, at most 1,000 of `total`. */
export const LocationHistory = z
  .object({
    from: time,
    to: time,
    total: z.number().int(),
    points: z.array(
      z.object({
        lat: z.number(),
        lng: z.number(),
        at: time,
        accuracy: z.number().nullable(),
        /** Why the position is unreliable for dispatch; null when it is reliable. */
        excluded: z.enum(["too_old", "jump", "inaccurate"]).nullable(),
      }),
    ),
    /** The driver's steps at stops in that time, oldest first; at most 200. */
    stops: z.array(LocationHistoryStop),
  })
  .meta({ id: "LocationHistory" });
export type LocationHistory = z.infer<typeof LocationHistory>;

/** Administrators' accesses to the driver's position history: when, which range, and why; kept for `days` days. */
export const LocationAccessLog = z
  .object({
    days: z.number().int(),
    items: z.array(
      z.object({
        at: time,
        from: time,
        to: time,
        /** Null for an access because of an incident, which has its number. */
        reason: z.string().nullable(),
        /** The driver's delivery concerned, if any. */
        orderNo: z.string().nullable(),
        incidentNo: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: "LocationAccessLog" });
export type LocationAccessLog = z.infer<typeof LocationAccessLog>;

export const locationAccess = {
  getTrack: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/location-history",
    actor: "admin",
    tag: "Admin: drivers",
    summary: "List a driver's positions within at most a day; access and reason are recorded and visible to the driver",
    params: userIdParams,
    body: LocationHistoryBody,
    response: LocationHistory,
    example: { from: "2026-03-01T14:00:00Z", to: "2026-03-01T16:00:00Z", reason: "The sender says that nobody came" },
  },
  list: {
    method: "GET",
    path: "/api/driver/location-access-log",
    actor: "driver",
    tag: "Drivers",
    summary: "List accesses to the driver's position history",
    response: LocationAccessLog,
  },
} as const satisfies Record<string, RouteContract>;

const occurrences = z.object({
  count: z.number().int(),
  /** The first five. */
  at: z.array(time),
});
/**
 * Anomalies in the positions reported by a driver's phone: how often and when, without locations.
 * `jumps`: implausible distances. `speed`: faster than any vehicle. `frozen`: exactly the same position while driving.
 * `accuracy`: exactly the same accuracy over kilometres. `contradiction`: the distance does not match the reported
 * speeds.
 */
export const PositionFlags = z
  .object({
    from: time,
    to: time,
    positionCount: z.number().int(),
    jumps: occurrences,
    speed: occurrences,
    frozen: occurrences,
    accuracy: occurrences,
    contradiction: occurrences,
  })
  .meta({ id: "PositionFlags" });
export type PositionFlags = z.infer<typeof PositionFlags>;

export const positionFlags = {
  get: {
    method: "GET",
    path: "/api/admin/drivers/{userId}/position-flags",
    actor: "admin",
    tag: "Admin: drivers",
    summary: "List anomalies in a driver's positions of the last 24 hours, without locations",
    params: userIdParams,
    response: PositionFlags,
  },
} as const satisfies Record<string, RouteContract>;
