import { z } from "zod";
import { latLng, singleLineText, money, phone, rowVersion, uuid, multilineText } from "@/lib/contracts/common";
import { Funding, PreferredTimeBody } from "@/lib/contracts/delivery/fields";
import { Limits } from "@/lib/contracts/limits";

/**
 * A requested delivery. The receiver is named either by their verified phone, or by id where the caller has sent to
 * them by this phone before.
 */
export const CreateTransactionBody = z
  .strictObject({
    receiverPhone: phone.optional(),
    receiverId: uuid.optional(),
    amount: money,
    deliveryAddress: singleLineText(500),
    /** Apartment, floor or suite: shown to the driver with the address. */
    deliveryUnit: singleLineText(40).optional(),
    deliveryLocation: latLng,
    /** Default: `sender_cash`. */
    funding: Funding.optional(),
    /** The place where the sender gives the cash; ignored for a prefunded delivery, which uses the hub's address. */
    pickupAddress: singleLineText(500).optional(),
    pickupUnit: singleLineText(40).optional(),
    pickupLocation: latLng.optional(),
    locationName: multilineText(200).optional(),
    description: multilineText(1000).optional(),
    notes: multilineText(1000).optional(),
    specialInstructions: multilineText(1000).optional(),
    urgent: z.boolean().optional(),
    preferredTime: PreferredTimeBody.optional(),
    /** Minutes. */
    estimatedDuration: z.number().int().min(1).max(1440).optional(),
    /** Uses the price quoted by `POST /api/quotes` for exactly this delivery; omitted, the current price. */
    quoteId: uuid.optional(),
    /** For the driver, in dollars, where the price allows tips. */
    tip: money.max(100).optional(),
    /** The cash request that it answers: the receiver is the requester. */
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
 * The sender's changes to a delivery before a driver has it; null clears an optional field. `version`: the version that
 * the sender has read. A change that affects the price is refused first, with the new quote: repeat it with that
 * `quoteId`.
 */
export const EditTransactionBody = z
  .strictObject({
    version: rowVersion,
    amount: money.optional(),
    deliveryAddress: singleLineText(500).optional(),
    deliveryUnit: singleLineText(40).nullish(),
    deliveryLocation: latLng.optional(),
    pickupAddress: singleLineText(500).optional(),
    pickupUnit: singleLineText(40).nullish(),
    pickupLocation: latLng.optional(),
    notes: multilineText(1000).nullish(),
    specialInstructions: multilineText(1000).nullish(),
    preferredTime: PreferredTimeBody.nullish(),
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
 * The receiver's corrections before a driver is on the way to them; null clears an optional field. The location may
 * move by at most `correctMetres` of the delivery terms. `version` as above.
 */
export const CorrectDeliveryBody = z
  .strictObject({
    version: rowVersion,
    deliveryAddress: singleLineText(500).optional(),
    deliveryUnit: singleLineText(40).nullish(),
    deliveryLocation: latLng.optional(),
    specialInstructions: multilineText(1000).nullish(),
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
 * Limits for a sender's form. `maxAmount`: dollars. `timeZone`, `noticeSeconds`: determine the day of a preferred time.
 * `scheduleDays`: how many days ahead one may be. `correctMetres`: how far a receiver may move the drop-off. `limits`:
 * the caller's sending limits, if any.
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
