import { z } from "zod";
import { line, time, uuid, type RouteContract } from "@/lib/contracts/common";

const DriverWayParams = z.strictObject({ userId: uuid });
/** The time range, at most a day, and the reason, which the driver can read. */
export const DriverWayBody = z.strictObject({
  from: time,
  to: time,
  reason: line(500),
  /** The delivery concerned, if any. */
  transactionId: uuid.optional(),
});
export type DriverWayBody = z.infer<typeof DriverWayBody>;

/** A driver's step at a stop of a delivery: cash taken, arrival, handover, or failure. */
export const WayStop = z.object({
  at: time,
  step: z.enum(["start_service", "arrive", "complete", "fail_task"]),
  transactionId: uuid,
  orderNo: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type WayStop = z.infer<typeof WayStop>;

/** A driver's positions, oldest first, at most 1,000 of `total`. */
export const DriverWay = z
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
    stops: z.array(WayStop),
  })
  .meta({ id: "DriverWay" });
export type DriverWay = z.infer<typeof DriverWay>;

/** Administrators' accesses to the driver's position history: when, which range, and why; kept for `days` days. */
export const WayLooks = z
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
  .meta({ id: "WayLooks" });
export type WayLooks = z.infer<typeof WayLooks>;

export const locationAccess = {
  getTrack: {
    method: "POST",
    path: "/api/admin/drivers/{userId}/way",
    actor: "admin",
    tag: "Admin: drivers",
    summary: "List a driver's positions within at most a day; access and reason are recorded and visible to the driver",
    params: DriverWayParams,
    body: DriverWayBody,
    response: DriverWay,
    example: { from: "2026-03-01T14:00:00Z", to: "2026-03-01T16:00:00Z", reason: "The sender says that nobody came" },
  },
  list: {
    method: "GET",
    path: "/api/driver/way-looks",
    actor: "driver",
    tag: "Drivers",
    summary: "List accesses to the driver's position history",
    response: WayLooks,
  },
} as const satisfies Record<string, RouteContract>;
