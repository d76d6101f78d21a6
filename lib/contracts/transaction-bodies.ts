import { z } from "zod";
import { latLng, line, money, phone, rowVersion, uuid, words } from "@/lib/contracts/common";
import { Funding } from "@/lib/contracts/funding";
import { Limits } from "@/lib/contracts/limits";
import { WantedTime } from "@/lib/contracts/preferred-time";

/** A cash delivery to ask for. The receiver is named by their proven phone, or by id where the
 * caller has sent to them by this phone before: one of the two. */
export const CreateTransactionBody = z
  .strictObject({
    receiverPhone: phone.optional(),
    receiverId: uuid.optional(),
    amount: money,
    deliveryAddress: line(500),
    /** Apartment, floor or suite: the driver sees it beside the address. */
    deliveryUnit: line(40).optional(),
    deliveryLocation: latLng,
    /** `sender_cash` unless it is named. */
    funding: Funding.optional(),
    /** Where the sender gives the cash; of a prefunded delivery it is the hub's, and what is named is not looked at. */
    pickupAddress: line(500).optional(),
    pickupUnit: line(40).optional(),
    pickupLocation: latLng.optional(),
    locationName: words(200).optional(),
    description: words(1000).optional(),
    notes: words(1000).optional(),
    specialInstructions: words(1000).optional(),
    urgent: z.boolean().optional(),
    preferredTime: WantedTime.optional(),
    /** Minutes. */
    estimatedDuration: z.number().int().min(1).max(1440).optional(),
    /** Its price is what `POST /api/quotes` said of exactly this delivery; without one, that of this moment. */
    quoteId: uuid.optional(),
    /** For the driver, in dollars, where the price allows tips. */
    tip: money.max(100).optional(),
    /** The request for cash that it answers: the receiver is whoever asked. */
    requestId: uuid.optional(),
  })
  .refine(({ receiverPhone, receiverId }) => (receiverPhone === undefined) !== (receiverId === undefined), {
    path: ["receiverPhone"],
    message: "phone_or_id",
  })
  .refine(({ funding, pickupAddress }) => funding === "prefunded" || pickupAddress !== undefined, {
    path: ["pickupAddress"],
    message: "required",
  });
export type CreateTransactionBody = z.infer<typeof CreateTransactionBody>;

/**
 * What its sender changes of a delivery until a driver has it; null takes a wish or words away. `version`: its version
 * as they read it. A changed price is refused first and comes with its quote: name it as `quoteId`.
 */
export const EditTransactionBody = z
  .strictObject({
    version: rowVersion,
    amount: money.optional(),
    deliveryAddress: line(500).optional(),
    deliveryUnit: line(40).nullish(),
    deliveryLocation: latLng.optional(),
    pickupAddress: line(500).optional(),
    pickupUnit: line(40).nullish(),
    pickupLocation: latLng.optional(),
    notes: words(1000).nullish(),
    specialInstructions: words(1000).nullish(),
    preferredTime: WantedTime.nullish(),
    quoteId: uuid.optional(),
  })
  .refine((patch) => (patch.deliveryAddress === undefined) === (patch.deliveryLocation === undefined), {
    path: ["deliveryLocation"],
    message: "address_and_place",
  })
  .refine((patch) => patch.pickupLocation === undefined || patch.pickupAddress !== undefined, {
    path: ["pickupAddress"],
    message: "required",
  })
  .refine(
    (patch) =>
      Object.entries(patch).some(([key, value]) => key !== "version" && key !== "quoteId" && value !== undefined),
    "some_change",
  );
export type EditTransactionBody = z.infer<typeof EditTransactionBody>;

/**
 * What its receiver puts right until a driver is on the way to them; null takes words away. The place moves no farther
 * than `correctMetres` of the delivery terms from the agreed one. `version` as above.
 */
export const CorrectDeliveryBody = z
  .strictObject({
    version: rowVersion,
    deliveryAddress: line(500).optional(),
    deliveryUnit: line(40).nullish(),
    deliveryLocation: latLng.optional(),
    specialInstructions: words(1000).nullish(),
  })
  .refine((patch) => (patch.deliveryAddress === undefined) === (patch.deliveryLocation === undefined), {
    path: ["deliveryLocation"],
    message: "address_and_place",
  })
  .refine(
    (patch) => Object.entries(patch).some(([key, value]) => key !== "version" && value !== undefined),
    "some_change",
  );
export type CorrectDeliveryBody = z.infer<typeof CorrectDeliveryBody>;

/**
 * What a sender's form needs to know. `maxAmount`: dollars; `timeZone`, `noticeSeconds`: which day a preferred time
 * means; `scheduleDays`: how many days ahead one may be named; `correctMetres`: so far a receiver moves the door; `limits`: what the caller may send, where that has limits.
 */
export const DeliveryTerms = z.object({
  maxAmount: z.number().positive(),
  timeZone: z.string(),
  noticeSeconds: z.number(),
  scheduleDays: z.number().int(),
  correctMetres: z.number(),
  limits: Limits.nullable(),
});
export type DeliveryTerms = z.infer<typeof DeliveryTerms>;
