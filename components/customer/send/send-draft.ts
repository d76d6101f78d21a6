import type { Limits } from "@/lib/contracts/limits";
import type { Funding } from "@/lib/contracts/delivery/fields";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { amountError, parseAmount, type AmountError } from "@/lib/domain/money/parse-amount";
import { needsHouseNumber, emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";

/** The sender's input, as text. */
export type SendDraft = {
  receiverPhone: string;
  amount: string;
  funding: Funding;
  pickup: DraftPlace;
  /** Apartment, floor or suite. */
  pickupUnit: string;
  /** True until the sender edits the pickup: it follows their own address, if the profile has one. */
  isPickupFromProfile: boolean;
  delivery: DraftPlace;
  deliveryUnit: string;
  notes: string;
  specialInstructions: string;
  urgent: boolean;
  /** In dollars. */
  tip: number;
  /** YYYY-MM-DD; empty: the next occurrence of the time. */
  day: string;
  from: string;
  to: string;
  /** The cash request that this delivery answers; empty for none. */
  requestId: string;
};

export type SendField =
  "receiverPhone" | "amount" | "funding" | "pickup" | "delivery" | "notes" | "specialInstructions" | "preferredTime";
export type SendError =
  | "phoneMissing"
  | "phoneShort"
  | AmountError
  | "amountAboveMax"
  | "amountAboveTodayLimit"
  | "pickupMissing"
  | "deliveryMissing"
  | "placeNotChosen"
  | "houseNumberMissing"
  | "timeIncomplete"
  | "dayWithoutTime"
  | "timeReversed";
export type SendErrors = Partial<Record<SendField, SendError>>;

export const emptySendDraft: SendDraft = {
  receiverPhone: "",
  amount: "",
  funding: "sender_cash",
  pickup: emptyPlace,
  pickupUnit: "",
  isPickupFromProfile: true,
  delivery: emptyPlace,
  deliveryUnit: "",
  notes: "",
  specialInstructions: "",
  urgent: false,
  tip: 0,
  day: "",
  from: "",
  to: "",
  requestId: "",
};

/** Sets the pickup to the sender's own address until they edit it. */
export function withProfilePickup(draft: SendDraft, address: string): SendDraft {
  return draft.isPickupFromProfile && draft.pickup.text !== address && address !== ""
    ? { ...draft, pickup: { ...emptyPlace, text: address } }
    : draft;
}

/** In screen order: the first invalid field receives the focus. */
export const sendFieldOrder: readonly SendField[] = [
  "receiverPhone",
  "amount",
  "funding",
  "pickup",
  "delivery",
  "preferredTime",
  "notes",
  "specialInstructions",
];

/**
 * Finds missing and invalid fields before a request is sent; the server validates again. `maxAmount`: the server's maximum
 * for one delivery, in dollars. `remaining`: what this sender may still send on the wanted day. Both are null for no limit
 * or while unknown.
 */
export function validateSendDraft(
  draft: SendDraft,
  maxAmount: number | null = null,
  remaining: number | null = null,
): SendErrors {
  const errors: SendErrors = {};
  const digits = draft.receiverPhone.replace(/\D/g, "").length;
  if (draft.receiverPhone.trim() === "") errors.receiverPhone = "phoneMissing";
  else if (digits < 7) errors.receiverPhone = "phoneShort";

  const amount = parseAmount(draft.amount) ?? 0;
  const fault = amountError(draft.amount);
  if (fault) errors.amount = fault;
  else if (maxAmount !== null && amount > maxAmount) errors.amount = "amountAboveMax";
  else if (remaining !== null && amount > remaining) errors.amount = "amountAboveTodayLimit";

  if (draft.funding === "sender_cash" && draft.pickup.text.trim() === "") errors.pickup = "pickupMissing";
  else if (draft.funding === "sender_cash" && needsHouseNumber(draft.pickup)) errors.pickup = "houseNumberMissing";
  if (draft.delivery.text.trim() === "") errors.delivery = "deliveryMissing";
  else if (draft.delivery.lat === null || draft.delivery.lng === null) errors.delivery = "placeNotChosen";
  else if (needsHouseNumber(draft.delivery)) errors.delivery = "houseNumberMissing";

  if (draft.day !== "" && draft.from === "" && draft.to === "") errors.preferredTime = "dayWithoutTime";
  else if ((draft.from === "") !== (draft.to === "")) errors.preferredTime = "timeIncomplete";
  else if (draft.from !== "" && draft.from >= draft.to) errors.preferredTime = "timeReversed";
  return errors;
}

/** Dollars that a sender may still send on a day. */
export function remainingLimit(limits: Limits, day: string | null, today: string | null): number {
  return day === null || day === today
    ? limits.sendRemaining
    : (limits.later.find((limit) => limit.day === day)?.sendRemaining ?? limits.limit);
}

/** The request body of a valid draft, or null. */
export function toCreateBody(
  draft: SendDraft,
  maxAmount: number | null = null,
  remaining: number | null = null,
): CreateTransactionBody | null {
  const amount = parseAmount(draft.amount);
  const { lat, lng } = draft.delivery;
  if (
    Object.keys(validateSendDraft(draft, maxAmount, remaining)).length > 0 ||
    amount === null ||
    lat === null ||
    lng === null
  )
    return null;
  const notes = draft.notes.trim();
  const specialInstructions = draft.specialInstructions.trim();
  const [pickupUnit, deliveryUnit] = [draft.pickupUnit.trim(), draft.deliveryUnit.trim()];
  return {
    receiverPhone: draft.receiverPhone.trim(),
    amount,
    ...(draft.funding === "prefunded"
      ? { funding: draft.funding }
      : {
          pickupAddress: draft.pickup.text.trim(),
          ...(pickupUnit ? { pickupUnit } : {}),
          ...(draft.pickup.lat !== null && draft.pickup.lng !== null
            ? { pickupLocation: { lat: draft.pickup.lat, lng: draft.pickup.lng } }
            : {}),
        }),
    deliveryAddress: draft.delivery.text.trim(),
    ...(deliveryUnit ? { deliveryUnit } : {}),
    deliveryLocation: { lat, lng },
    ...(notes ? { notes } : {}),
    ...(specialInstructions ? { specialInstructions } : {}),
    ...(draft.urgent ? { urgent: true } : {}),
    ...(draft.requestId ? { requestId: draft.requestId } : {}),
    ...(draft.from
      ? { preferredTime: { from: draft.from, to: draft.to, ...(draft.day ? { day: draft.day } : {}) } }
      : {}),
  };
}

/** The form field that a server error path refers to, or null. */
export function fieldOfError(path: string): SendField | null {
  const fieldName = path.split(/[.[]/)[0] ?? "";
  const fields: Record<string, SendField> = {
    receiverPhone: "receiverPhone",
    receiverId: "receiverPhone",
    amount: "amount",
    funding: "funding",
    pickupAddress: "pickup",
    pickupLocation: "pickup",
    pickupUnit: "pickup",
    deliveryAddress: "delivery",
    deliveryLocation: "delivery",
    deliveryUnit: "delivery",
    notes: "notes",
    specialInstructions: "specialInstructions",
    preferredTime: "preferredTime",
  };
  return fields[fieldName] ?? null;
}
