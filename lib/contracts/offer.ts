import { z } from "zod";
import { cursor, exact, latLng, limit, line, page, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { PreferredTime } from "@/lib/contracts/preferred-time";
import { Settings } from "@/lib/contracts/settings";
import { Priority, Task } from "@/lib/contracts/task";
import { declineReasons } from "@/lib/domain/offer/decline-reasons";

export { Priority };

/** Where the driver said yes. */
export const AcceptedVia = z.enum(["app", "push", "sms"]);
export type AcceptedVia = z.infer<typeof AcceptedVia>;

/** The six reasons a driver may give, in the words the driver reads. */
export const DeclineReason = z.enum(declineReasons);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** Why an offer is no longer open. */
export const OfferClosedReason = z.enum([
  "accepted",
  "declined",
  "timeout",
  "taken",
  "driver_unavailable",
  "cancelled",
  "undeliverable",
  "reassigned",
]);
export type OfferClosedReason = z.infer<typeof OfferClosedReason>;

/** Metres by road; `about` where no engine has said so: the straight line times 1.4. */
const WayPart = z.object({ metres: z.number().int().min(0), about: z.boolean() });

/** One delivery put to one driver, open until `expiresAt`; judge the rest of the time by `serverTime`. */
export const Offer = z
  .object({
    id: uuid,
    status: z.enum(["new", "accepted", "rejected", "expired"]),
    closedReason: OfferClosedReason.nullable(),
    /** How it ended for the driver. `withdrawn` ones do not count in the acceptance rate. */
    outcome: z.enum(["open", "accepted", "declined", "expired", "withdrawn"]),
    sentAt: time,
    deliveredAt: time.nullable(),
    readAt: time.nullable(),
    expiresAt: time,
    serverTime: time,
    rejectionReason: z.string().nullable(),
    transactionId: uuid,
    assignmentId: uuid,
    driverId: uuid,
    pickupCoordinates: latLng.nullable(),
    deliveryCoordinates: latLng,
    taskDetails: z.object({
      amount: z.number(),
      pickupAddress: z.string(),
      /** The hub where the cash is collected; none where the sender gives it. */
      pickupHub: z.string().nullish(),
      deliveryAddress: z.string(),
      /** Text such as "5 km", by road: driver to pickup to delivery; "unknown" when `distanceFrom` is null. */
      estimatedDistance: z.string(),
      /** Minutes; 0 when `distanceFrom` is null. */
      estimatedTime: z.number(),
      /** No engine has said distance and time: they are the straight line times 1.4, at 30 km/h. */
      estimateAbout: z.boolean(),
      /** Where distance and time begin: at the driver, or at the pickup when nobody knows where the driver is. */
      distanceFrom: z.enum(["driver", "pickup"]).nullable(),
      /** From the driver to the pickup. Null when nobody knows where the driver is, and without a pickup. */
      toPickup: WayPart.nullish(),
      /** From the pickup to the drop-off; without a pickup, from the driver. Null when nobody knows. */
      toDropOff: WayPart.nullish(),
      /**
       * The way by road from pickup to drop-off, simplified to be drawn: an encoded polyline of six digits. Null where
       * no engine said it, and once the offer is closed.
       */
      way: z.string().nullable(),
      priority: Priority,
      /** What the sender says to the driver; null once the offer is another's. */
      instructions: z.string().nullable(),
      /** Apartment, floor or suite; null once the offer is another's. */
      deliveryUnit: z.string().nullish(),
      pickupUnit: z.string().nullish(),
      preferredTime: PreferredTime.nullable(),
      /** What the delivery pays, in dollars; null where nothing is said of it. */
      driverPay: z.number().nullish(),
      /** How much of it the sender gives besides; null where nothing. */
      tip: z.number().nullish(),
    }),
    /** An hour old: no longer shown in bell and phone. */
    withdrawn: z.boolean(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof Offer>;

/** An offer read by its link, where nobody is signed in: with the unit of distances that the driver has chosen. */
export const LinkedOffer = Offer.extend({ units: Settings.shape.units }).meta({ id: "LinkedOffer" });
export type LinkedOffer = z.infer<typeof LinkedOffer>;

const OfferParams = z.strictObject({ id: uuid });

const ListOffersQuery = z.strictObject({ limit: limit(50), cursor });

/** Newest first. `unread`: how many the driver has not opened yet. */
export const OfferList = page(Offer).extend({ unread: z.number().int().min(0) });
export type OfferList = z.infer<typeof OfferList>;

/** How the offer reached the phone. */
export const ReceiveOfferBody = z.strictObject({
  channel: z.enum(["app", "realtime", "push", "sms", "email"]).optional(),
  /** Which phone's push it was: the subscription's id, as the push says. */
  subscriptionId: uuid.optional(),
});
export type ReceiveOfferBody = z.infer<typeof ReceiveOfferBody>;

const ReadOfferBody = z.strictObject({});

export const AcceptOfferBody = z.strictObject({
  acceptedVia: AcceptedVia.optional(),
  /** The browser and system that the driver accepted with: its user agent. */
  deviceInfo: line(300).optional(),
});
export type AcceptOfferBody = z.infer<typeof AcceptOfferBody>;

export const DeclineOfferBody = z.strictObject({ reason: DeclineReason });
export type DeclineOfferBody = z.infer<typeof DeclineOfferBody>;

/** The signed token of a push message or an SMS link: one offer, one driver, until the offer's deadline. */
const OfferLinkParams = z.strictObject({ token: exact(200) });

const tag = "Offers";

export const offers = {
  list: {
    method: "GET",
    path: "/api/offers",
    actor: "driver",
    tag,
    summary: "The driver's offers, newest first",
    query: ListOffersQuery,
    response: OfferList,
  },
  get: {
    method: "GET",
    path: "/api/offers/{id}",
    actor: "driver",
    tag,
    summary: "One offer",
    params: OfferParams,
    response: Offer,
  },
  markReceived: {
    method: "POST",
    path: "/api/offers/{id}/received",
    actor: "driver",
    tag,
    summary: "The phone has the offer",
    params: OfferParams,
    body: ReceiveOfferBody,
    response: Offer,
    example: { channel: "realtime" },
  },
  markRead: {
    method: "POST",
    path: "/api/offers/{id}/read",
    actor: "driver",
    tag,
    summary: "The driver has looked at the offer",
    params: OfferParams,
    body: ReadOfferBody,
    response: Offer,
  },
  accept: {
    method: "POST",
    path: "/api/offers/{id}/accept",
    actor: "driver",
    tag,
    summary: "Take the delivery; of several drivers, the first wins",
    params: OfferParams,
    body: AcceptOfferBody,
    response: Task,
    example: { acceptedVia: "app" },
  },
  decline: {
    method: "POST",
    path: "/api/offers/{id}/decline",
    actor: "driver",
    tag,
    summary: "Decline; the next driver is offered the delivery",
    params: OfferParams,
    body: DeclineOfferBody,
    response: Offer,
    example: { reason: "Other" },
  },
  getByToken: {
    method: "GET",
    path: "/api/offer-links/{token}",
    actor: "anonymous",
    tag,
    summary: "The offer a signed link speaks for, until its deadline",
    params: OfferLinkParams,
    response: LinkedOffer,
  },
  markReceivedByToken: {
    method: "POST",
    path: "/api/offer-links/{token}/received",
    actor: "anonymous",
    tag,
    summary: "The phone has the offer, told without a session",
    params: OfferLinkParams,
    body: ReceiveOfferBody,
    response: Offer,
    example: { channel: "push" },
  },
  acceptByToken: {
    method: "POST",
    path: "/api/offer-links/{token}/accept",
    actor: "anonymous",
    tag,
    summary: "Accept without a session",
    params: OfferLinkParams,
    body: AcceptOfferBody,
    response: Task,
    example: { acceptedVia: "push" },
  },
  declineByToken: {
    method: "POST",
    path: "/api/offer-links/{token}/decline",
    actor: "anonymous",
    tag,
    summary: "Decline without a session",
    params: OfferLinkParams,
    body: DeclineOfferBody,
    response: Offer,
    example: { reason: "Other" },
  },
} as const satisfies Record<string, RouteContract>;
