import { z } from "zod";
import { day, time, uuid, type RouteContract } from "@/lib/contracts/common";

const count = z.number().int();
/** `before`: same weekday last week, up to the same time of day; null without data. */
const figure = (value: z.ZodNumber) => z.object({ now: value, before: value.nullable() });

/**
 * The state of the operation. Each figure is the length of the list it links to: `waiting`, `active`, `cashOut`,
 * `found` and `delivered` by `attention` of GET /api/admin/transactions, `atWork` by `status=at_work` of GET
 * /api/admin/drivers.
 */
export const Overview = z
  .object({
    at: time,
    /** Today in the business time zone, and the day it is compared with. */
    day,
    previousDay: day,
    timeZone: z.string(),
    waiting: figure(count),
    active: figure(count),
    late: figure(count),
    /** Drivers who are not offline. `free`: those of them who get offers. */
    atWork: figure(count),
    free: count,
    /** Cash that drivers hold, in dollars, and the number of its deliveries. */
    cashOut: figure(z.number()),
    cashOutDeliveries: count,
    /** The driver who holds the most cash; null while no driver holds any. */
    mostCash: z.object({ driverId: uuid, name: z.string(), amount: z.number() }).nullable(),
    /** Deliveries that found a driver today, and their median wait in seconds (latest 2,000). */
    found: figure(count),
    medianSeconds: z.object({ now: count.nullable(), before: count.nullable() }),
    delivered: figure(count),
    /** Today's figures every 15 minutes, by minute of the day. */
    course: z.array(
      z.object({ minute: count, waiting: count, active: count, late: count, atWork: count, cashOut: z.number() }),
    ),
    /** Deliveries by hour in the business time zone; `today` is null for future hours. */
    hours: z.array(z.object({ hour: count, today: count.nullable(), before: count })),
  })
  .meta({ id: "Overview" });
export type Overview = z.infer<typeof Overview>;

export const adminOverview = {
  get: {
    method: "GET",
    path: "/api/admin/overview",
    actor: "admin",
    tag: "Admin: the console",
    summary: "Retrieve the operation's figures, compared with the same weekday last week up to this time",
    response: Overview,
  },
} as const satisfies Record<string, RouteContract>;
