import { z } from "zod";
import {
  cursor,
  limit,
  page,
  time,
  uuid,
  multilineText,
  userIdParams,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { ratingReasons } from "@/lib/domain/rating";

export const RatingReason = z.enum(ratingReasons);
const stars = z.number().int().min(1).max(5);
/** How often each reason was given. */
const counts = z.array(z.object({ reason: RatingReason, count: z.number().int() }));

/** The reader's rating of their delivery's driver. `canRate`: they may give or change it now. */
export const OwnRating = z
  .object({
    canRate: z.boolean(),
    rating: z
      .object({
        stars,
        reasons: z.array(RatingReason),
        comment: z.string().nullable(),
        ratedAt: time,
        changeableUntil: time,
      })
      .nullable(),
  })
  .meta({ id: "OwnRating" });
export type OwnRating = z.infer<typeof OwnRating>;

const RateBody = z.strictObject({
  stars,
  reasons: z.array(RatingReason).max(ratingReasons.length).default([]),
  comment: multilineText(500).min(1).optional(),
});

/**
 * A driver's ratings as the driver sees them. To keep raters anonymous they are counted in full groups of five, each
 * rating at least a day old, without names and times. `rating` is null below five; `recent` and `before`: the newer and
 * the older half, from 20 ratings on.
 */
export const DriverRatings = z
  .object({
    rating: z.number().nullable(),
    count: z.number().int(),
    recent: z.number().nullable(),
    before: z.number().nullable(),
    /** How many gave one star, two, … five. */
    stars: z.array(z.number().int()),
    reasons: counts,
    comments: z.array(z.string()),
  })
  .meta({ id: "DriverRatings" });
export type DriverRatings = z.infer<typeof DriverRatings>;

/** All ratings of a driver, newest first; `shown`: the average that the driver and lists show. */
export const AdminDriverRatings = page(
  z.object({
    id: uuid,
    transactionId: uuid,
    orderNo: z.string(),
    raterRole: z.enum(["receiver", "sender"]),
    by: z.string().nullable(),
    stars,
    reasons: z.array(RatingReason),
    comment: z.string().nullable(),
    at: time,
  }),
)
  .extend({ rating: z.number().nullable(), shown: z.number().nullable(), count: z.number().int(), reasons: counts })
  .meta({ id: "AdminDriverRatings" });
export type AdminDriverRatings = z.infer<typeof AdminDriverRatings>;
const RatedDriverQuery = z.strictObject({ cursor, limit: limit(20) });

export const ratings = {
  get: {
    method: "GET",
    path: "/api/transactions/{id}/rating",
    actor: "user",
    tag: "Transactions",
    summary: "Retrieve the caller's rating of the driver, and whether they may rate now",
    params: idParams,
    response: OwnRating,
  },
  submit: {
    method: "POST",
    path: "/api/transactions/{id}/rating",
    actor: "user",
    tag: "Transactions",
    summary: "Rate the driver of a completed delivery; may be changed within seven days",
    params: idParams,
    body: RateBody,
    response: OwnRating,
    example: { stars: 5, reasons: ["polite", "on_time"] },
  },
  getSummary: {
    method: "GET",
    path: "/api/driver/ratings",
    actor: "driver",
    tag: "Driver",
    summary: "Retrieve the driver's ratings, aggregated so that raters stay anonymous",
    response: DriverRatings,
  },
  listForDriver: {
    method: "GET",
    path: "/api/admin/drivers/{userId}/ratings",
    actor: "admin",
    tag: "Admin: drivers",
    summary: "List all ratings of a driver with comments, newest first",
    params: userIdParams,
    query: RatedDriverQuery,
    response: AdminDriverRatings,
  },
} as const satisfies Record<string, RouteContract>;
