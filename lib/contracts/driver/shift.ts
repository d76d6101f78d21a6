import { z } from "zod";
import { cursor, limit, page, time, type RouteContract } from "@/lib/contracts/common";
import { DrivenDistance } from "@/lib/contracts/driver/task";

/**
 * How a shift ended: by the driver, after a last delivery, at the planned end, without signal from the phone, or by a
 * suspension.
 */
const ShiftEnd = z.enum(["driver", "last_delivery", "planned", "silence", "suspended"]);

/**
 * A shift and its results until the next one began, from the ledger and the deliveries; amounts in dollars. It begins
 * when a driver comes online after at least an hour offline, and ends when they last went offline.
 */
export const Shift = z
  .object({
    id: z.string(),
    startedAt: time,
    /** Null while it is open. */
    endedAt: time.nullable(),
    endedBy: ShiftEnd.nullable(),
    hoursOnline: z.number(),
    hoursOnBreak: z.number(),
    deliveries: z.object({ completed: z.number().int(), cancelled: z.number().int(), failed: z.number().int() }),
    offers: z.object({
      received: z.number().int(),
      accepted: z.number().int(),
      declined: z.number().int(),
      expired: z.number().int(),
      withdrawn: z.number().int(),
    }),
    /** From 0 to 1, of the offers answered or expired; null without any. */
    acceptanceRate: z.number().nullable(),
    /** Pay booked in the shift. */
    earned: z.number(),
    driven: DrivenDistance,
    /** Cash taken and given. `held`: held at its end, or now while it is open, including earlier cash. */
    cash: z.object({
      collected: z.number(),
      handedOver: z.number(),
      returned: z.number(),
      handedIn: z.number(),
      lost: z.number(),
      held: z.number(),
    }),
  })
  .meta({ id: "Shift" });
export type Shift = z.infer<typeof Shift>;
export const ShiftList = page(Shift);
export type ShiftList = z.infer<typeof ShiftList>;
const ShiftParams = z.strictObject({ id: z.string().min(1).max(64) });
const ShiftQuery = z.strictObject({ cursor, limit: limit(20, 50) });

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "clock");
/** Weekly hours; an end at or before the start is on the next day. Monday is 1, Sunday 7. */
export const WeekHours = z.strictObject({ weekday: z.number().int().min(1).max(7), from: clock, to: clock });
export type WeekHours = z.infer<typeof WeekHours>;
const remindMinutes = z.number().int().min(5).max(120).nullable();

/** A driver's planned hours in the business time zone, and the resulting shifts of the next week. */
export const PlannedHours = z
  .object({
    timeZone: z.string(),
    hours: z.array(WeekHours),
    /** Minutes before the start at which to remind the driver; null for none. */
    remindMinutes,
    /** The driver goes offline at the end, or after the current delivery. */
    autoOffline: z.boolean(),
    /** How long before the end the driver is notified. */
    endNoticeSeconds: z.number().int(),
    /** Current and upcoming hours; `endsAt` is null where the driver works until they stop. */
    upcoming: z.array(z.object({ startsAt: time, plannedEndsAt: time, endsAt: time.nullable() })),
  })
  .meta({ id: "PlannedHours" });
export type PlannedHours = z.infer<typeof PlannedHours>;
/** The complete week: hours not listed are removed. At most two a day, without overlap. */
const PlannedHoursBody = z.strictObject({
  hours: z.array(WeekHours).max(14),
  remindMinutes,
  autoOffline: z.boolean(),
});
/** `endsAt`: the end that the driver was shown, which moves by half an hour, or until they stop. */
const ExtendHoursBody = z.strictObject({ endsAt: time, by: z.enum(["half_hour", "until_stop"]) });

const tag = "Drivers";
export const shifts = {
  list: {
    method: "GET",
    path: "/api/driver/shifts",
    actor: "driver",
    tag,
    summary: "List the driver's shifts with results, newest first, beginning with the open one",
    query: ShiftQuery,
    response: ShiftList,
  },
  get: {
    method: "GET",
    path: "/api/driver/shifts/{id}",
    actor: "driver",
    tag,
    summary: "Retrieve one of the driver's shifts",
    params: ShiftParams,
    response: Shift,
  },
  getHours: {
    method: "GET",
    path: "/api/driver/hours",
    actor: "driver",
    tag,
    summary: "Retrieve the driver's planned hours",
    response: PlannedHours,
  },
  setHours: {
    method: "PUT",
    path: "/api/driver/hours",
    actor: "driver",
    tag,
    summary: "Replace the driver's planned hours: a reminder before, offline at the end",
    body: PlannedHoursBody,
    response: PlannedHours,
    example: { hours: [{ weekday: 1, from: "09:00", to: "13:00" }], remindMinutes: 30, autoOffline: true },
  },
  extendHours: {
    method: "POST",
    path: "/api/driver/hours/extend",
    actor: "driver",
    tag,
    summary: "Work past the planned end, for half an hour or until they stop",
    body: ExtendHoursBody,
    response: PlannedHours,
    example: { endsAt: "2026-03-02T18:00:00Z", by: "half_hour" },
  },
} as const satisfies Record<string, RouteContract>;
