import type { CashRequest } from "@/lib/contracts/delivery/cash-request";
import type { Contact } from "@/lib/contracts/delivery/contact";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";
import { emptySendDraft, type SendDraft } from "./send-draft";

type Coordinates = { lat: number; lng: number } | null | undefined;

const place = (text: string, location: Coordinates): DraftPlace => ({
  text,
  lat: location?.lat ?? null,
  lng: location?.lng ?? null,
});
const dollars = (amount: number): string => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

/** The pickup of an earlier delivery; the sender's own address if the delivery had no pickup. */
function pickupOf(
  funding: SendDraft["funding"],
  address: string | null,
  unit: string | null,
  location: Coordinates,
): Pick<SendDraft, "funding" | "pickup" | "ownPickup" | "pickupUnit"> {
  return funding === "prefunded" || address === null
    ? { funding, pickup: emptyPlace, ownPickup: true, pickupUnit: "" }
    : { funding, pickup: place(address, location), ownPickup: false, pickupUnit: unit ?? "" };
}

/** Fills the form from a contact: their first address and the details of the last delivery to them. */
export function draftFromContact({ phone, addresses, last }: Contact, now: SendDraft = emptySendDraft): SendDraft {
  const [home] = addresses;
  return {
    ...emptySendDraft,
    receiverPhone: formatPhone(phone),
    amount: last ? dollars(last.amount) : now.amount,
    ...(last
      ? pickupOf(last.funding, last.pickupAddress, last.pickupUnit, last.pickupLocation)
      : { funding: now.funding, pickup: now.pickup, ownPickup: now.ownPickup, pickupUnit: now.pickupUnit }),
    delivery: home ? place(home.address, home.location) : emptyPlace,
    deliveryUnit: home?.unit ?? "",
    specialInstructions: home?.instructions ?? "",
  };
}

/** Fills the form from a past delivery, without its preferred time and tip. */
export function draftFromDelivery(delivery: Transaction): SendDraft {
  return {
    ...emptySendDraft,
    receiverPhone: formatPhone(delivery.receiverPhone),
    amount: dollars(delivery.amount),
    ...pickupOf(delivery.funding, delivery.pickupAddress, delivery.pickupUnit, delivery.pickupLocation),
    delivery: place(delivery.deliveryAddress, delivery.deliveryLocation),
    deliveryUnit: delivery.deliveryUnit ?? "",
    notes: delivery.packageDetails.notes ?? "",
    specialInstructions: delivery.packageDetails.specialInstructions ?? "",
    urgent: delivery.urgent,
  };
}

/** Fills the form from a cash request: its amount and address. */
export function draftFromCashRequest(request: CashRequest, now: SendDraft): SendDraft {
  return {
    ...emptySendDraft,
    funding: now.funding,
    pickup: now.pickup,
    ownPickup: now.ownPickup,
    pickupUnit: now.pickupUnit,
    receiverPhone: formatPhone(request.phone ?? ""),
    amount: dollars(request.amount),
    delivery: place(request.address, request.location),
    deliveryUnit: request.unit ?? "",
    notes: request.note ?? "",
    specialInstructions: request.instructions ?? "",
    requestId: request.id,
  };
}
