import { z } from "zod";
import { day, time, uuid, type RouteContract } from "@/lib/contracts/common";

const count = z.number().int();
/** `before`: on the same day a week ago, up to this time; null where nobody counted then. */
const figure = (value: z.ZodNumber) => z.object({ now: value, before: value.nullable() });

/**
 * How the operation stands. Each figure is the length of the list that it opens: `waiting`, `active`, `cashOut`, `found`
 * and `delivered` by `need` of GET /api/admin/transactions, `atWork` by `status=at_work` of GET /api/admin/drivers.
 */
export const Overview = z
  .object({
    at: time,
    /** Today on the service's clock, and the day that it is compared with. */
    day,
    dayBefore: day,
    timeZone: z.string(),
    waiting: figure(count),
    active: figure(count),
    late: figure(count),
    /** Drivers who are not offline; `free`: of them those who get offers. */
    atWork: figure(count),
    free: count,
    /** What drivers hold, in dollars, of so many deliveries. */
    cashOut: figure(z.number()),
    cashOutDeliveries: count,
    /** Who holds most of it; null while nobody holds any. */
    mostCash: z.object({ driverId: uuid, name: z.string(), amount: z.number() }).nullable(),
    /** Deliveries that found a driver today, and how long half of them waited at most (of the latest 2,000). */
    found: figure(count),
    medianSeconds: z.object({ now: count.nullable(), before: count.nullable() }),
    delivered: figure(count),
    /** Today's figures every quarter of an hour, by the minute of the day. */
    course: z.array(
      z.object({ minute: count, waiting: count, active: count, late: count, atWork: count, cashOut: z.number() }),
    ),
    /** Deliveries in each hour of the service's clock; null today for hours to come. */
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
    summary: "How the operation stands, and how it stood on the same day a week ago at this time",
    response: Overview,
  },
} as const satisfies Record<string, RouteContract>;
