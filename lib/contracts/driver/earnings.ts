import { z } from "zod";
import { day, time, uuid, type RouteContract } from "@/lib/contracts/common";

const dayMs = 86_400_000;
/** An inclusive range of at most a year, in days of the business time zone. */
export const EarningsQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 366 * dayMs, {
    path: ["to"],
    message: "within_a_year",
  });
export type EarningsQuery = z.infer<typeof EarningsQuery>;

/**
 * The driver's booked pay by week, beginning on Monday, newest first. All-time totals: `open`, not closed yet;
 * `closed`, being paid; `paid`. `payouts`: the closed periods, and when their pay was sent.
 */
export const Earnings = z
  .object({
    from: day,
    /** The last requested day, today at the latest. */
    to: day,
    /** Days begin at midnight in this zone. */
    timeZone: z.string(),
    open: z.number(),
    closed: z.number(),
    paid: z.number(),
    payouts: z.array(
      z.object({
        id: uuid,
        amount: z.number(),
        earnedBefore: time,
        closedAt: time,
        paidAt: time.nullable(),
        method: z.enum(["hand", "transfer"]).nullable(),
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
    summary: "Retrieve the driver's earnings by week, with what is open, closed and paid",
    query: EarningsQuery,
    response: Earnings,
  },
  getFile: {
    method: "GET",
    path: "/api/driver/earnings/file",
    actor: "driver",
    tag: "Driver",
    summary: "Download the driver's statement as CSV: earned, closed and paid amounts, oldest first",
    query: EarningsQuery,
    produces: "text/csv",
  },
} as const satisfies Record<string, RouteContract>;
