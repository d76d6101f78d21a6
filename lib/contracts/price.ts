import { z } from "zod";
import { latLng, line, money, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/funding";

/**
 * Why a price is what it is, in dollars; the parts sum up to it. `minimum`: what was missing to the least that is
 * asked; `maximum`: what was above the most, below zero.
 */
export const PriceParts = z
  .object({
    flat: z.number(),
    distance: z.number(),
    share: z.number(),
    urgent: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  })
  .meta({ id: "PriceParts" });
export type PriceParts = z.infer<typeof PriceParts>;

/** The delivery to be priced. The pickup is a place, or an address to look for; of a prefunded one it is the hub's. */
export const QuoteBody = z
  .strictObject({
    amount: money,
    pickupLocation: latLng.optional(),
    pickupAddress: line(500).optional(),
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
 * What a delivery costs, good for one until `expiresAt`; judge the rest of the time by `serverTime`. `total`: amount and
 * fee. `driverPay` is there where drivers have a price.
 */
export const Quote = z
  .object({
    id: uuid,
    fee: z.number(),
    parts: PriceParts,
    total: z.number(),
    driverPay: z.number().optional(),
    /** By the road, from where the cash is collected to the door. */
    distanceKm: z.number(),
    minutes: z.number().int(),
    /** When it would be at the door if the receiver accepted and a driver were looked for now. */
    arrivesAt: time,
    /** No road was found: the straight line times 1.4 at 30 km/h; or the pickup was found by its address alone. */
    approximate: z.boolean(),
    /** The sender may give the driver something besides: `tip` of `POST /api/transactions`. */
    tips: z.boolean(),
    serverTime: time,
    expiresAt: time,
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** What a delivery was priced at; `total`: amount, fee and tip. What the driver is paid, and by which versions, is for administrators. */
export const DeliveryPrice = z
  .object({
    ...Quote.pick({ fee: true, parts: true, total: true, distanceKm: true, minutes: true, approximate: true }).shape,
    /** What the sender gives the driver besides; of a failed delivery it goes back. */
    tip: z.number(),
    driverPay: z.number().nullable(),
    driverParts: PriceParts.nullable(),
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
    summary: "What a delivery costs, by the road; good for 15 minutes",
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
