import { z } from "zod";
import { line, time, uuid, type RouteContract } from "@/lib/contracts/common";

const DriverWayParams = z.strictObject({ userId: uuid });
/** Which part of a driver's way, and why: at most a day at once. The driver reads the reason. */
export const DriverWayBody = z.strictObject({
  from: time,
  to: time,
  reason: line(500),
  /** The delivery that it is about, where it is about one. */
  transactionId: uuid.optional(),
});
export type DriverWayBody = z.infer<typeof DriverWayBody>;

/** A step of the driver's at the stop of a delivery: the cash was taken, they arrived, handed it over, or could not. */
export const WayStop = z.object({
  at: time,
  step: z.enum(["start_service", "arrive", "complete", "fail_task"]),
  transactionId: uuid,
  orderNo: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type WayStop = z.infer<typeof WayStop>;

/** Where a driver was, oldest first; `total`: of so many positions, of which a thousand are told. */
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
        /** Why it is no place to send work to; null when it is one. */
        excluded: z.enum(["too_old", "jump", "inaccurate"]).nullable(),
      }),
    ),
    /** What they did at stops in that time, oldest first; at most 200. */
    stops: z.array(WayStop),
  })
  .meta({ id: "DriverWay" });
export type DriverWay = z.infer<typeof DriverWay>;

/** When the operation looked at the driver's way, at which part of it, and why; kept for so many days. */
export const WayLooks = z
  .object({
    days: z.number().int(),
    items: z.array(
      z.object({
        at: time,
        from: time,
        to: time,
        /** Null where it was because of an incident, which has its number. */
        reason: z.string().nullable(),
        /** The driver's delivery that it was about, where it was about one. */
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
    summary:
      "Where a driver was within a day at most; the look and its reason are on record, and the driver reads them",
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
    summary: "When the operation looked at the driver's way, and why",
    response: WayLooks,
  },
} as const satisfies Record<string, RouteContract>;
