import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { EditTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import type { DraftPlace } from "../place/draft-place";

/** The fields that a sender can change, as text. */
export type EditDraft = {
  amount: string;
  place: DraftPlace;
  unit: string;
  instructions: string;
  day: string;
  from: string;
  to: string;
};

export function toEditDraft(delivery: Transaction): EditDraft {
  const { amount, deliveryAddress, deliveryLocation, deliveryUnit, packageDetails, preferredTime } = delivery;
  return {
    amount: Number.isInteger(amount) ? String(amount) : amount.toFixed(2),
    place: { text: deliveryAddress, lat: deliveryLocation.lat, lng: deliveryLocation.lng },
    unit: deliveryUnit ?? "",
    instructions: packageDetails.specialInstructions ?? "",
    day: preferredTime
      ? new Intl.DateTimeFormat("en-CA", { timeZone: preferredTime.timeZone }).format(new Date(preferredTime.startsAt))
      : "",
    from: preferredTime?.from ?? "",
    to: preferredTime?.to ?? "",
  };
}

/**
 * The changed fields, or null without changes. `isAccepted`: the receiver has accepted, so amount and address stay
 * unchanged. The caller has validated the amount and the address's coordinates.
 */
export function toEditPatch(
  delivery: Transaction,
  draft: EditDraft,
  amount: number,
  isAccepted: boolean,
): Omit<EditTransactionBody, "version"> | null {
  const original = toEditDraft(delivery);
  const { lat, lng, text } = draft.place;
  const placeChanged = text.trim() !== original.place.text || lat !== original.place.lat || lng !== original.place.lng;
  const patch: Omit<EditTransactionBody, "version"> = {
    ...(!isAccepted && amount !== delivery.amount ? { amount } : {}),
    ...(!isAccepted && placeChanged && lat !== null && lng !== null
      ? { deliveryAddress: text.trim(), deliveryLocation: { lat, lng } }
      : {}),
    ...(draft.unit.trim() !== original.unit ? { deliveryUnit: draft.unit.trim() || null } : {}),
    ...(draft.instructions.trim() !== original.instructions
      ? { specialInstructions: draft.instructions.trim() || null }
      : {}),
    ...(draft.day !== original.day || draft.from !== original.from || draft.to !== original.to
      ? {
          preferredTime: draft.from
            ? { from: draft.from, to: draft.to, ...(draft.day ? { day: draft.day } : {}) }
            : null,
        }
      : {}),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}
