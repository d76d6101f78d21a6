import { z } from "zod";
import { cursor, limit, page, time, type RouteContract } from "@/lib/contracts/common";
import { Driven } from "@/lib/contracts/task";

/** How a shift ended: by the driver's word, with a last delivery, by planned hours, by silence or a suspension. */
export const ShiftEnd = z.enum(["driver", "last_delivery", "planned", "silence", "suspended"]);

/**
 * A shift and what came of it until the next one began, from the ledger and the deliveries; amounts in dollars. It
 * begins when a driver comes online after having been offline for an hour, and has ended when they went offline last.
 */
export const Shift = z
  .object({
    id: z.string(),
    startedAt: time,
    /** Null while it goes on. */
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
    /** From 0 to 1, of the offers they answered or let pass; null when there was none. */
    acceptanceRate: z.number().nullable(),
    /** What was booked as their pay. */
    earned: z.number(),
    driven: Driven,
    /** What they took and gave of cash; `held`: what was on them at its end, or is now, also from before. */
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
/** Hours of each week; an end at or before the beginning is on the next day. Monday is 1, Sunday 7. */
export const WeekHours = z.strictObject({ weekday: z.number().int().min(1).max(7), from: clock, to: clock });
export type WeekHours = z.infer<typeof WeekHours>;
const remindMinutes = z.number().int().min(5).max(120).nullable();

/** When a driver means to work, by the service's clock, and what it means from now on for a week. */
export const PlannedHours = z
  .object({
    timeZone: z.string(),
    hours: z.array(WeekHours),
    /** So long before the beginning they are reminded; null: not at all. */
    remindMinutes,
    /** At the end they go offline; with a delivery in hand, after it. */
    goesOffline: z.boolean(),
    /** So long before the end they hear of it. */
    endNoticeSeconds: z.number().int(),
    /** The hours that go on or are to come; `endsAt` is null where the driver works until they stop. */
    upcoming: z.array(z.object({ startsAt: time, plannedEndsAt: time, endsAt: time.nullable() })),
  })
  .meta({ id: "PlannedHours" });
export type PlannedHours = z.infer<typeof PlannedHours>;
/** The whole week: what is not in it is planned no more. At most two a day, and none over another. */
const PlannedHoursBody = z.strictObject({
  hours: z.array(WeekHours).max(14),
  remindMinutes,
  goesOffline: z.boolean(),
});
/** `endsAt`: the end that the driver sees, which is put off by half an hour, or until they stop. */
const ExtendHoursBody = z.strictObject({ endsAt: time, by: z.enum(["half_hour", "until_stop"]) });

const tag = "Drivers";
export const shifts = {
  list: {
    method: "GET",
    path: "/api/driver/shifts",
    actor: "driver",
    tag,
    summary: "The driver's shifts, newest first, with what came of each; the one that goes on is the first",
    query: ShiftQuery,
    response: ShiftList,
  },
  get: {
    method: "GET",
    path: "/api/driver/shifts/{id}",
    actor: "driver",
    tag,
    summary: "One of the driver's shifts",
    params: ShiftParams,
    response: Shift,
  },
  getHours: {
    method: "GET",
    path: "/api/driver/hours",
    actor: "driver",
    tag,
    summary: "The driver's planned hours",
    response: PlannedHours,
  },
  setHours: {
    method: "PUT",
    path: "/api/driver/hours",
    actor: "driver",
    tag,
    summary: "Plan the week: reminded before, offline at the end",
    body: PlannedHoursBody,
    response: PlannedHours,
    example: { hours: [{ weekday: 1, from: "09:00", to: "13:00" }], remindMinutes: 30, goesOffline: true },
  },
  extendHours: {
    method: "POST",
    path: "/api/driver/hours/extend",
    actor: "driver",
    tag,
    summary: "Work on after the planned end, half an hour or until they stop",
    body: ExtendHoursBody,
    response: PlannedHours,
    example: { endsAt: "2026-03-02T18:00:00Z", by: "half_hour" },
  },
} as const satisfies Record<string, RouteContract>;
