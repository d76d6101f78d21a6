import { z } from "zod";
import { opaqueText, timedLatLng, time, idParams, type RouteContract } from "@/lib/contracts/common";
import { TransactionActionBody } from "@/lib/contracts/delivery/transaction";
import { TransactionStatus } from "@/lib/contracts/delivery/fields";

/** A link that lets its holder follow one delivery. */
export const TrackingLink = z.object({ token: z.string(), url: z.string() });
export type TrackingLink = z.infer<typeof TrackingLink>;

const TrackingParams = z.strictObject({ token: opaqueText(200) });

/**
 * Everything that a link shows: the status; before the pickup, the expected arrival; on the way, the driver's first
 * name, position, route and arrival.
 */
export const Tracking = z
  .object({
    status: TransactionStatus,
    statusLabel: z.string(),
    /** Before the pickup: expected arrival at the drop-off; null otherwise, and where unknown. */
    expected: z.object({ at: time, approximate: z.boolean() }).nullable(),
    driver: z
      .object({
        firstName: z.string(),
        location: timedLatLng.nullable(),
        /** The route ahead to the drop-off: encoded polyline of six digits; null without a road route. */
        polyline: z.string().nullable(),
        /** Current estimate of the arrival; `approximate`: estimated from the straight line. */
        estimatedArrival: time.nullable(),
        approximate: z.boolean().nullable(),
      })
      .nullable(),
    updatedAt: time,
    /** When the cash was handed over; shown for 24 hours, after which the link expires. */
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
    summary: "Create a link with which others can follow the delivery while it is open; for sender and receiver",
    params: idParams,
    body: TransactionActionBody,
    response: TrackingLink,
  },
  get: {
    method: "GET",
    path: "/api/track/{token}",
    actor: "anonymous",
    tag,
    summary:
      "Retrieve a delivery by its tracking link: status, expected arrival, and on the way the driver's first name, position and route. For a day after completion only that it was delivered and when; nothing after another end",
    params: TrackingParams,
    response: Tracking,
  },
} as const satisfies Record<string, RouteContract>;
