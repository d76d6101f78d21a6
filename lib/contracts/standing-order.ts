import { z } from "zod";
import { day, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/funding";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "hours_and_minutes");
/** 1: Monday … 7: Sunday, on the service's clock. */
const weekday = z.number().int().min(1).max(7);

/** A delivery of the caller's again every week; `until`: the last day it may be for. */
const StandingOrderBody = z
  .strictObject({
    transactionId: uuid,
    weekdays: z.array(weekday).min(1).max(7),
    from: timeOfDay,
    to: timeOfDay,
    until: day.optional(),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "after_start" });

/** What is sent every week. `problem`: why the one for `problemOn` was not made, as the code says it. */
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
    /** The day that the next delivery is for; null where there is none. */
    nextOn: day.nullable(),
    problem: z.string().nullable(),
    problemOn: day.nullable(),
    lastTransactionId: uuid.nullable(),
    createdAt: time,
  })
  .meta({ id: "StandingOrder" });
export type StandingOrder = z.infer<typeof StandingOrder>;

export const StandingOrderList = z.object({ items: z.array(StandingOrder) });
export type StandingOrderList = z.infer<typeof StandingOrderList>;

const StandingOrderParams = z.strictObject({ id: uuid });

/** `skip`: the delivery of `day` is left out, which is the next one. */
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
    summary: "What the caller sends every week, and what ended within a month",
    response: StandingOrderList,
  },
  create: {
    method: "POST",
    path: "/api/standing-orders",
    actor: "user",
    tag,
    summary: "A delivery of the caller's again every week; each is made a day ahead",
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
    summary: "Pause it, go on with it, leave out the next day, or end it",
    params: StandingOrderParams,
    body: ChangeStandingOrderBody,
    response: StandingOrder,
    example: { change: "pause" },
  },
} as const satisfies Record<string, RouteContract>;
