import { z } from "zod";
import { exact, moment, time, type RouteContract } from "@/lib/contracts/common";
import { TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { TransactionStatus } from "@/lib/contracts/transaction-status";

/** A link that shows the way of one delivery to whoever has it. */
export const TrackingLink = z.object({ token: z.string(), url: z.string() });
export type TrackingLink = z.infer<typeof TrackingLink>;

const TrackingParams = z.strictObject({ token: exact(200) });

/**
 * All that a link tells: the status, when a driver who has yet to collect is expected, and while on the way their first
 * name, place, way and arrival.
 */
export const Tracking = z
  .object({
    status: TransactionStatus,
    statusLabel: z.string(),
    /** Before the pickup: when the driver is expected at the door; null otherwise, and where nobody can say. */
    expected: z.object({ at: time, about: z.boolean() }).nullable(),
    driver: z
      .object({
        firstName: z.string(),
        location: moment.nullable(),
        /** What lies ahead of the way to the door: encoded polyline of six digits; null where none by road is known. */
        line: z.string().nullable(),
        /** When they come, as it looks now; `about` where it comes from the straight line. */
        estimatedArrival: time.nullable(),
        about: z.boolean().nullable(),
      })
      .nullable(),
    updatedAt: time,
    /** When the cash was handed over; told for 24 hours, and then the link leads nowhere. */
    deliveredAt: time.nullable(),
  })
  .meta({ id: "Tracking" });
export type Tracking = z.infer<typeof Tracking>;

const tag = "Transactions";

export const tracking = {
  createLink: {
    method: "POST",
    path: "/api/transactions/{id}/tracking-link",
    actor: "user",
    tag,
    summary: "A link that shows the way of the delivery while it goes on, for sender or receiver to share",
    params: TransactionParams,
    body: TransactionActionBody,
    response: TrackingLink,
  },
  get: {
    method: "GET",
    path: "/api/track/{token}",
    actor: "anonymous",
    tag,
    summary:
      "Status, when the driver is expected, and on the way their first name, place, way and arrival; nothing else. For a day after it that it was delivered, and when; nothing of one that ended otherwise",
    params: TrackingParams,
    response: Tracking,
  },
} as const satisfies Record<string, RouteContract>;
