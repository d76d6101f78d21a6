import { z } from "zod";
import { time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { alarmChannels } from "@/lib/domain/incident";

/**
 * The weekly on-call schedule for incidents.
 * `days`: 0 is Sunday. `from`: HH:MM in `timeZone`. `rank`: the lowest is notified first. `isOnCallNow`: an
 * administrator is on call now, without a gap `until` then; otherwise from `nextOnCallAt` on.
 */
export const OnCallSchedules = z
  .object({
    isOnCallNow: z.boolean(),
    until: time.nullable(),
    nextOnCallAt: time.nullable(),
    isOnCallAlways: z.boolean(),
    timeZone: z.string(),
    schedules: z.array(
      z.object({
        id: uuid,
        adminId: uuid,
        name: z.string().nullable(),
        days: z.array(z.number().int()),
        from: z.string(),
        minutes: z.number().int(),
        rank: z.number().int(),
        channels: z.array(z.enum(alarmChannels)),
      }),
    ),
    onCall: z.array(
      z.object({ adminId: uuid, name: z.string().nullable(), /** Order of notification. */ place: z.number().int() }),
    ),
    admins: z.array(z.object({ id: uuid, name: z.string().nullable(), push: z.boolean(), sms: z.boolean() })),
  })
  .meta({ id: "OnCallSchedules" });
export type OnCallSchedules = z.infer<typeof OnCallSchedules>;

const OnCallScheduleBody = z.strictObject({
  adminId: uuid,
  days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  minutes: z.number().int().min(15).max(1440),
  rank: z.number().int().min(1).max(9).default(1),
  channels: z.array(z.enum(alarmChannels)).min(1).max(3).default(["push", "sms"]),
});

const tag = "Admin: incidents";
export const adminOnCall = {
  list: {
    method: "GET",
    path: "/api/admin/on-call-schedules",
    actor: "admin",
    tag,
    summary: "Retrieve the on-call schedule",
    response: OnCallSchedules,
  },
  create: {
    method: "POST",
    path: "/api/admin/on-call-schedules",
    actor: "admin",
    tag,
    summary: "Add a turn to the on-call schedule",
    body: OnCallScheduleBody,
    response: OnCallSchedules,
    example: {
      adminId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0003",
      days: [1, 2, 3, 4, 5],
      from: "08:00",
      minutes: 600,
      rank: 1,
      channels: ["push", "sms"],
    },
  },
  update: {
    method: "PATCH",
    path: "/api/admin/on-call-schedules/{id}",
    actor: "admin",
    tag,
    summary: "Update a turn of the on-call schedule",
    params: idParams,
    body: OnCallScheduleBody,
    response: OnCallSchedules,
    example: {
      adminId: "9b2f1b9e-6c3d-4a56-8f21-0a3f5a1f0003",
      days: [6, 0],
      from: "20:00",
      minutes: 720,
      rank: 2,
      channels: ["sms"],
    },
  },
  delete: {
    method: "DELETE",
    path: "/api/admin/on-call-schedules/{id}",
    actor: "admin",
    tag,
    summary: "Delete a turn of the on-call schedule",
    params: idParams,
    response: OnCallSchedules,
  },
} as const satisfies Record<string, RouteContract>;
