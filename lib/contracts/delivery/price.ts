import { z } from "zod";
import { latLng, singleLineText, money, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/delivery/fields";

/**
 * The parts of a price in dollars, which sum up to it. `minimum`: the amount added to reach the minimum. `maximum`: the
 * amount above the maximum, negative.
 */
export const PriceParts = z
  .object({
    flat: z.number(),
    distance: z.number(),
    percentage: z.number(),
    urgent: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  })
  .meta({ id: "PriceParts" });
export type PriceParts = z.infer<typeof PriceParts>;

/** The delivery to price. The pickup is a location, or an address to geocode; for a prefunded one it is the hub's. */
export const QuoteBody = z
  .strictObject({
    amount: money,
    pickupLocation: latLng.optional(),
    pickupAddress: singleLineText(500).optional(),
    deliveryLocation: latLng,
    urgent: z.boolean().optional(),
    funding: Funding.optional(),
  })
  .refine(
    ({ funding, pickupLocation, pickupAddress }) =>
      funding === "prefunded" || pickupLocation !== undefined || pickupAddress !== undefined,
    { path: ["pickupLocation"], message: "required" },
  );
export type QuoteBody = z.infer<typeof QuoteBody>;

/**
 * A delivery's price, valid for one delivery until `expiresAt`; compute the remaining time from `serverTime`. `total`:
 * amount and fee. `driverPay`: where there is a driver price.
 */
export const Quote = z
  .object({
    id: uuid,
    fee: z.number(),
    parts: PriceParts,
    total: z.number(),
    driverPay: z.number().optional(),
    /** By road, from the cash's pickup to the drop-off. */
    distanceKm: z.number(),
    minutes: z.number().int(),
    /** Estimated arrival if the receiver accepted and dispatch began now. */
    arrivesAt: time,
    /**
     * No road route was found (the straight line times 1.4 at 30 km/h), or the pickup was located by its address only.
     */
    approximate: z.boolean(),
    /** The sender may add a tip: `tip` of `POST /api/transactions`. */
    tips: z.boolean(),
    serverTime: time,
    expiresAt: time,
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/**
 * The price of a delivery. `total`: amount, fee and tip. The driver's pay and the price versions are for
 * administrators.
 */
export const DeliveryPrice = z
  .object({
    ...Quote.pick({ fee: true, parts: true, total: true, distanceKm: true, minutes: true, approximate: true }).shape,
    /** The sender's tip for the driver; refunded if the delivery fails. */
    tip: z.number(),
    driverPay: z.number().nullable(),
    driverPayParts: PriceParts.nullable(),
    versions: z.object({ sender: z.number().int().nullable(), driver: z.number().int().nullable() }).nullable(),
  })
  .meta({ id: "DeliveryPrice" });
export type DeliveryPrice = z.infer<typeof DeliveryPrice>;

export const quotes = {
  create: {
    method: "POST",
    path: "/api/quotes",
    actor: "user",
    tag: "Transactions",
    summary: "Create a quote for a delivery, by road; valid for 15 minutes",
    body: QuoteBody,
    response: Quote,
    status: 201,
    example: {
      amount: 120.5,
      pickupLocation: { lat: 25.7702, lng: -80.1318 },
      deliveryLocation: { lat: 25.7617, lng: -80.1918 },
      urgent: true,
    },
  },
} as const satisfies Record<string, RouteContract>;
