import { z } from "zod";
import { day, time, uuid, type RouteContract } from "@/lib/contracts/common";

const DAY = 86_400_000;
/** From one day to another, both included: a year at most. Days are those of the business time zone. */
export const EarningsQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 366 * DAY, {
    path: ["to"],
    message: "within_a_year",
  });
export type EarningsQuery = z.infer<typeof EarningsQuery>;

/**
 * What was booked as the driver's pay, by weeks from Monday on, newest first. Of all there ever was: `open`, not closed
 * yet; `closed`, on its way to them; `paid`. `payouts`: the periods that were closed, and when their pay was sent.
 */
export const Earnings = z
  .object({
    from: day,
    /** The last day asked for, today at the latest. */
    to: day,
    /** Days begin and end at midnight there. */
    timeZone: z.string(),
    open: z.number(),
    closed: z.number(),
    paid: z.number(),
    payouts: z.array(
      z.object({
        id: uuid,
        amount: z.number(),
        upto: time,
        closedAt: time,
        paidAt: time.nullable(),
        way: z.enum(["hand", "transfer"]).nullable(),
      }),
    ),
    weeks: z.array(
      z.object({
        from: day,
        to: day,
        earned: z.number(),
        items: z.array(z.object({ transactionId: uuid, orderNo: z.string(), at: time, amount: z.number() })),
      }),
    ),
  })
  .meta({ id: "Earnings" });
export type Earnings = z.infer<typeof Earnings>;

export const earnings = {
  get: {
    method: "GET",
    path: "/api/driver/earnings",
    actor: "driver",
    tag: "Driver",
    summary: "What the driver has earned, by weeks, and what of it is open, closed and paid",
    query: EarningsQuery,
    response: Earnings,
  },
  getFile: {
    method: "GET",
    path: "/api/driver/earnings/file",
    actor: "driver",
    tag: "Driver",
    summary: "The driver's statement as a CSV file: what was earned, closed and paid, oldest first",
    query: EarningsQuery,
    produces: "text/csv",
  },
} as const satisfies Record<string, RouteContract>;
