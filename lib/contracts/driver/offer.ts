import { z } from "zod";
import {
  cursor,
  opaqueText,
  latLng,
  limit,
  singleLineText,
  page,
  time,
  uuid,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { PreferredTime } from "@/lib/contracts/delivery/fields";
import { Settings } from "@/lib/contracts/settings";
import { Priority, Task } from "@/lib/contracts/driver/task";
import { declineReasons } from "@/lib/domain/offer";

export { Priority };

/** The channel through which the driver accepted. */
export const AcceptedVia = z.enum(["app", "push", "sms", "email"]);
export type AcceptedVia = z.infer<typeof AcceptedVia>;

/** The channel of a link to an offer, as its `via` names it; anyone can change it, so it only labels the answer. */
export const OfferLinkChannel = AcceptedVia.exclude(["app"]);
export type OfferLinkChannel = z.infer<typeof OfferLinkChannel>;

/** The driver's six reasons for declining, in the texts the driver reads. */
export const DeclineReason = z.enum(declineReasons);
export type DeclineReason = z.infer<typeof DeclineReason>;

/**
 * Why an offer is closed. An administrator assigned the delivery: `assigned` to the driver of the offer, `reassigned` to
 * another.
 */
export const OfferClosedReason = z.enum([
  "accepted",
  "declined",
  "timeout",
  "taken",
  "driver_unavailable",
  "cancelled",
  "undeliverable",
  "reassigned",
  "assigned",
]);
export type OfferClosedReason = z.infer<typeof OfferClosedReason>;

/** Metres by road. `approximate`: estimated as the straight line times 1.4, without a road engine. */
const RouteLegEstimate = z.object({ metres: z.number().int().min(0), approximate: z.boolean() });

/** A delivery offered to one driver, open until `expiresAt`; compute the remaining time from `serverTime`. */
export const Offer = z
  .object({
    id: uuid,
    status: z.enum(["new", "accepted", "rejected", "expired"]),
    closedReason: OfferClosedReason.nullable(),
    /** The result for the driver. `withdrawn` offers do not count in the acceptance rate. */
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
    /** Null once the offer is closed and the driver does not have the delivery. */
    pickupCoordinates: latLng.nullable(),
    deliveryCoordinates: latLng.nullable(),
    taskDetails: z.object({
      amount: z.number(),
      pickupAddress: z.string(),
      /** The hub where the cash is collected; absent where the sender gives it. */
      pickupHub: z.string().nullish(),
      deliveryAddress: z.string(),
      /** Text such as "5 km", by road from driver to pickup to drop-off; "unknown" when `distanceFrom` is null. */
      estimatedDistance: z.string(),
      /** Minutes; 0 when `distanceFrom` is null. */
      estimatedTime: z.number(),
      /** Distance and time are estimated as the straight line times 1.4, at 30 km/h, without a road engine. */
      estimateApproximate: z.boolean(),
      /** Start of distance and time: the driver, or the pickup when the driver's position is unknown. */
      distanceFrom: z.enum(["driver", "pickup"]).nullable(),
      /** From the driver to the pickup. Null without a pickup, or when the driver's position is unknown. */
      toPickup: RouteLegEstimate.nullish(),
      /** From the pickup, or without one from the driver, to the drop-off. Null if unknown. */
      toDropOff: RouteLegEstimate.nullish(),
      /**
       * The road route from pickup to drop-off, simplified for drawing: an encoded polyline of six digits. Null without
       * a road engine, and once the offer is closed.
       */
      routePolyline: z.string().nullable(),
      priority: Priority,
      /** The sender's instructions for the driver; null once the offer is closed and the driver does not have the delivery. */
      instructions: z.string().nullable(),
      /** Apartment, floor or suite; null like the instructions. */
      deliveryUnit: z.string().nullish(),
      pickupUnit: z.string().nullish(),
      preferredTime: PreferredTime.nullable(),
      /** The delivery's pay in dollars; null if there is no driver price. */
      driverPay: z.number().nullish(),
      /** The tip included in it; null for none. */
      tip: z.number().nullish(),
    }),
    /** Older than the setting `offer_cleanup_seconds`: no longer shown in the bell and on the phone. */
    archived: z.boolean(),
  })
  .meta({ id: "Offer" });
export type Offer = z.infer<typeof Offer>;

/** An offer opened by its link without a session; includes the driver's unit of distance. */
export const LinkedOffer = Offer.extend({ units: Settings.shape.units }).meta({ id: "LinkedOffer" });
export type LinkedOffer = z.infer<typeof LinkedOffer>;

const ListOffersQuery = z.strictObject({ limit: limit(50), cursor });

/** Newest first. `unread`: offers the driver has not opened yet. */
export const OfferList = page(Offer).extend({ unread: z.number().int().min(0) });
export type OfferList = z.infer<typeof OfferList>;

/** How the offer reached the phone. */
export const ReceiveOfferBody = z.strictObject({
  channel: z.enum(["app", "realtime", "push", "sms", "email"]).optional(),
  /** The push's subscription id, as in the push. */
  subscriptionId: uuid.optional(),
});
export type ReceiveOfferBody = z.infer<typeof ReceiveOfferBody>;

const ReadOfferBody = z.strictObject({});

export const AcceptOfferBody = z.strictObject({
  acceptedVia: AcceptedVia.optional(),
  /** The user agent the driver accepted with. */
  deviceInfo: singleLineText(300).optional(),
});
export type AcceptOfferBody = z.infer<typeof AcceptOfferBody>;

export const DeclineOfferBody = z.strictObject({ reason: DeclineReason });
export type DeclineOfferBody = z.infer<typeof DeclineOfferBody>;

/**
 * The signed token of a push message or an SMS link: valid for one offer and one driver, until the offer's deadline.
 */
const OfferLinkParams = z.strictObject({ token: opaqueText(200) });

const tag = "Offers";

export const offers = {
  list: {
    method: "GET",
    path: "/api/offers",
    actor: "driver",
    tag,
    summary: "List the driver's offers, newest first",
    query: ListOffersQuery,
    response: OfferList,
  },
  get: {
    method: "GET",
    path: "/api/offers/{id}",
    actor: "driver",
    tag,
    summary: "Retrieve an offer",
    params: idParams,
    response: Offer,
  },
  markReceived: {
    method: "POST",
    path: "/api/offers/{id}/received",
    actor: "driver",
    tag,
    summary: "Acknowledge that the phone received the offer",
    params: idParams,
    body: ReceiveOfferBody,
    response: Offer,
    example: { channel: "realtime" },
  },
  markRead: {
    method: "POST",
    path: "/api/offers/{id}/read",
    actor: "driver",
    tag,
    summary: "Mark the offer as opened by the driver",
    params: idParams,
    body: ReadOfferBody,
    response: Offer,
  },
  accept: {
    method: "POST",
    path: "/api/offers/{id}/accept",
    actor: "driver",
    tag,
    summary: "Accept the offer; of several drivers, the first wins",
    params: idParams,
    body: AcceptOfferBody,
    response: Task,
    example: { acceptedVia: "app" },
  },
  decline: {
    method: "POST",
    path: "/api/offers/{id}/decline",
    actor: "driver",
    tag,
    summary: "Decline the offer; the delivery is offered to the next driver",
    params: idParams,
    body: DeclineOfferBody,
    response: Offer,
    example: { reason: "Other" },
  },
  getByToken: {
    method: "GET",
    path: "/api/offer-links/{token}",
    actor: "anonymous",
    tag,
    summary: "Retrieve the offer of a signed link, until its deadline",
    params: OfferLinkParams,
    response: LinkedOffer,
  },
  markReceivedByToken: {
    method: "POST",
    path: "/api/offer-links/{token}/received",
    actor: "anonymous",
    tag,
    summary: "Acknowledge the offer by its link, without a session",
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
    summary: "Accept the offer by its link, without a session",
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
    summary: "Decline the offer by its link, without a session",
    params: OfferLinkParams,
    body: DeclineOfferBody,
    response: Offer,
    example: { reason: "Other" },
  },
} as const satisfies Record<string, RouteContract>;
