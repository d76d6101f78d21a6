import { z } from "zod";
import { day, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/delivery/fields";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "hours_and_minutes");
/** 1: Monday … 7: Sunday, in the business time zone. */
const weekday = z.number().int().min(1).max(7);

/** Repeats one of the caller's deliveries every week. `until`: the last possible day. */
const StandingOrderBody = z
  .strictObject({
    transactionId: uuid,
    weekdays: z.array(weekday).min(1).max(7),
    from: timeOfDay,
    to: timeOfDay,
    until: day.optional(),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "after_start" });

/** A weekly delivery. `problem`: the error code because of which the delivery for `failedOn` was not created. */
export const StandingOrder = z
  .object({
    id: uuid,
    state: z.enum(["active", "paused", "ended"]),
    receiver: z.string(),
    amount: z.number(),
    funding: Funding,
    deliveryAddress: z.string(),
    deliveryUnit: z.string().nullable(),
    pickupAddress: z.string().nullable(),
    weekdays: z.array(weekday),
    from: z.string(),
    to: z.string(),
    until: day.nullable(),
    /** The day of the next delivery; null for none. */
    nextOn: day.nullable(),
    problem: z.string().nullable(),
    failedOn: day.nullable(),
    lastTransactionId: uuid.nullable(),
    createdAt: time,
  })
  .meta({ id: "StandingOrder" });
export type StandingOrder = z.infer<typeof StandingOrder>;

export const StandingOrderList = z.object({ items: z.array(StandingOrder) });
export type StandingOrderList = z.infer<typeof StandingOrderList>;

/** `skip` leaves out the delivery of `day`, which has to be the next one. */
export const ChangeStandingOrderBody = z
  .strictObject({ change: z.enum(["pause", "resume", "skip", "end"]), day: day.optional() })
  .refine((body) => (body.change === "skip") === (body.day !== undefined), {
    path: ["day"],
    message: "day_left_out",
  });
export type ChangeStandingOrderBody = z.infer<typeof ChangeStandingOrderBody>;

const tag = "Standing orders";

export const standingOrders = {
  list: {
    method: "GET",
    path: "/api/standing-orders",
    actor: "user",
    tag,
    summary: "List the caller's standing orders, and those that ended within a month",
    response: StandingOrderList,
  },
  create: {
    method: "POST",
    path: "/api/standing-orders",
    actor: "user",
    tag,
    summary: "Create a standing order that repeats a delivery weekly; each delivery is created a day ahead",
    body: StandingOrderBody,
    response: StandingOrder,
    status: 201,
    example: {
      transactionId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
      weekdays: [1, 4],
      from: "10:00",
      to: "12:00",
    },
  },
  update: {
    method: "PATCH",
    path: "/api/standing-orders/{id}",
    actor: "user",
    tag,
    summary: "Pause, resume or end a standing order, or skip its next day",
    params: idParams,
    body: ChangeStandingOrderBody,
    response: StandingOrder,
    example: { change: "pause" },
  },
} as const satisfies Record<string, RouteContract>;
