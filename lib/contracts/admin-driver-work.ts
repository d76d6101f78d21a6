import { z } from "zod";
import { AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { cursor, limit, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { ShiftList } from "@/lib/contracts/shift";
import { performancePeriods } from "@/lib/domain/performance-periods";

/**
 * What a driver did in a time. Rates are from 0 to 1; null: there was nothing to count. `onTimeRate`: delivered by the
 * end of the time that was asked for, else by the time told when they took it on and a while more; `toPickupSeconds`:
 * the median from when they took a delivery on until the cash was theirs; `rating`: of the ratings given in that time.
 */
export const DriverFigures = z
  .object({
    delivered: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
    amount: z.number(),
    offers: z.object({
      received: z.number().int(),
      accepted: z.number().int(),
      declined: z.number().int(),
      expired: z.number().int(),
      withdrawn: z.number().int(),
    }),
    acceptanceRate: z.number().nullable(),
    onTimeRate: z.number().nullable(),
    toPickupSeconds: z.number().nullable(),
    rating: z.number().nullable(),
    ratings: z.number().int(),
    hoursOnline: z.number(),
    earned: z.number(),
  })
  .meta({ id: "DriverFigures" });
export type DriverFigures = z.infer<typeof DriverFigures>;
/** `before`: the same of as many days before `from`. */
export const DriverPerformance = z
  .object({
    period: z.enum(performancePeriods),
    from: time,
    to: time,
    now: DriverFigures,
    before: DriverFigures,
  })
  .meta({ id: "DriverPerformance" });
export type DriverPerformance = z.infer<typeof DriverPerformance>;
const PerformanceQuery = z.strictObject({ period: z.enum(performancePeriods).default("month") });
const DriverShiftQuery = z.strictObject({ cursor, limit: limit(10, 50) });

/**
 * Where a driver is signed in, and the phones and browsers that take their notices; those used last first. `usedAt`: a
 * session says so about once an hour.
 */
export const DriverDevices = z
  .object({
    sessions: z.array(z.object({ id: uuid, startedAt: time, usedAt: time })),
    phones: z.array(
      z.object({
        id: uuid,
        browser: z.string().nullable(),
        since: time,
        renewedAt: time,
        sentAt: time.nullable(),
        receivedAt: time.nullable(),
        /** The push service did not take the last one. */
        failing: z.boolean(),
      }),
    ),
  })
  .meta({ id: "DriverDevices" });
export type DriverDevices = z.infer<typeof DriverDevices>;
const DriverSessionParams = z.strictObject({ userId: uuid, id: uuid });

const tag = "Admin: drivers";
const path = "/api/admin/drivers/{userId}";
export const adminDriverWork = {
  getPerformance: {
    method: "GET",
    path: `${path}/performance`,
    actor: "admin",
    tag,
    summary: "What a driver did in the last 7, 30 or 90 days, and in as many before",
    params: AdminDriverParams,
    query: PerformanceQuery,
    response: DriverPerformance,
  },
  listShifts: {
    method: "GET",
    path: `${path}/shifts`,
    actor: "admin",
    tag,
    summary: "A driver's shifts, newest first, with what came of each",
    params: AdminDriverParams,
    query: DriverShiftQuery,
    response: ShiftList,
  },
  listDevices: {
    method: "GET",
    path: `${path}/devices`,
    actor: "admin",
    tag,
    summary: "Where a driver is signed in, and where their notices go",
    params: AdminDriverParams,
    response: DriverDevices,
  },
  signOutDevice: {
    method: "POST",
    path: `${path}/devices/{id}/sign-out`,
    actor: "admin",
    tag,
    summary: "Sign a driver out on one device, at once",
    params: DriverSessionParams,
    body: AdminReasonBody,
    response: DriverDevices,
    example: { reason: "Phone stolen" },
  },
} as const satisfies Record<string, RouteContract>;
