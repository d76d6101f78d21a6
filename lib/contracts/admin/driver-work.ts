import { z } from "zod";
import { cursor, limit, reasonBody, time, uuid, userIdParams, type RouteContract } from "@/lib/contracts/common";
import { ShiftList } from "@/lib/contracts/driver/shift";
import { performancePeriods } from "@/lib/domain/rating";

/**
 * A driver's figures for a period. Rates range from 0 to 1; null where there was nothing to count.
 * `onTimeRate`: delivered before the end of the requested time, otherwise before the arrival promised at acceptance
 * plus a tolerance.
 * `toPickupSeconds`: median time from acceptance to pickup.
 * `rating`: average of the ratings given in the period.
 */
export const DriverMetrics = z
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
  .meta({ id: "DriverMetrics" });
export type DriverMetrics = z.infer<typeof DriverMetrics>;
/** `before`: the same number of days before `from`. */
export const DriverPerformance = z
  .object({
    period: z.enum(performancePeriods),
    from: time,
    to: time,
    now: DriverMetrics,
    before: DriverMetrics,
  })
  .meta({ id: "DriverPerformance" });
export type DriverPerformance = z.infer<typeof DriverPerformance>;
const PerformanceQuery = z.strictObject({ period: z.enum(performancePeriods).default("month") });
const DriverShiftQuery = z.strictObject({ cursor, limit: limit(10, 50) });

/**
 * A driver's sessions, and the phones and browsers subscribed to their notifications, most recently used first.
 * `usedAt` is updated about once an hour.
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
        /** The push service rejected the last push. */
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
    summary: "Retrieve a driver's performance in the last 7, 30 or 90 days and in the same period before",
    params: userIdParams,
    query: PerformanceQuery,
    response: DriverPerformance,
  },
  listShifts: {
    method: "GET",
    path: `${path}/shifts`,
    actor: "admin",
    tag,
    summary: "List a driver's shifts with their results, newest first",
    params: userIdParams,
    query: DriverShiftQuery,
    response: ShiftList,
  },
  listDevices: {
    method: "GET",
    path: `${path}/devices`,
    actor: "admin",
    tag,
    summary: "List a driver's sessions and push subscriptions",
    params: userIdParams,
    response: DriverDevices,
  },
  signOutDevice: {
    method: "POST",
    path: `${path}/devices/{id}/sign-out`,
    actor: "admin",
    tag,
    summary: "Sign a driver out on one device, effective immediately",
    params: DriverSessionParams,
    body: reasonBody,
    response: DriverDevices,
    example: { reason: "Phone stolen" },
  },
} as const satisfies Record<string, RouteContract>;
