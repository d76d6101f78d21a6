import type { CashRequest } from "@/lib/contracts/cash-request";
import type { Contact } from "@/lib/contracts/contact";
import type { Transaction } from "@/lib/contracts/transaction";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";
import { emptySendDraft, type SendDraft } from "./send-draft";

type At = { lat: number; lng: number } | null | undefined;

const place = (text: string, at: At): DraftPlace => ({ text, lat: at?.lat ?? null, lng: at?.lng ?? null });
const dollars = (amount: number): string => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

/** Where the cash is fetched, as it was last time; the sender's own address where that is not known. */
function pickupOf(
  funding: SendDraft["funding"],
  address: string | null,
  unit: string | null,
  at: At,
): Pick<SendDraft, "funding" | "pickup" | "ownPickup" | "pickupUnit"> {
  return funding === "prefunded" || address === null
    ? { funding, pickup: emptyPlace, ownPickup: true, pickupUnit: "" }
    : { funding, pickup: place(address, at), ownPickup: false, pickupUnit: unit ?? "" };
}

/** The form for somebody in the address book: their last address, and what they were sent last. */
export function draftFromContact({ phone, addresses, last }: Contact, now: SendDraft = emptySendDraft): SendDraft {
  const [home] = addresses;
  return {
    ...emptySendDraft,
    receiverPhone: phoneWords(phone),
    amount: last ? dollars(last.amount) : now.amount,
    ...(last
      ? pickupOf(last.funding, last.pickupAddress, last.pickupUnit, last.pickupLocation)
      : { funding: now.funding, pickup: now.pickup, ownPickup: now.ownPickup, pickupUnit: now.pickupUnit }),
    delivery: home ? place(home.address, home.location) : emptyPlace,
    deliveryUnit: home?.unit ?? "",
    specialInstructions: home?.instructions ?? "",
  };
}

/** The form for the same delivery again. When it should come, and what is given besides, is asked anew. */
export function draftFromDelivery(past: Transaction): SendDraft {
  return {
    ...emptySendDraft,
    receiverPhone: phoneWords(past.receiverPhone),
    amount: dollars(past.amount),
    ...pickupOf(past.funding, past.pickupAddress, past.pickupUnit, past.pickupLocation),
    delivery: place(past.deliveryAddress, past.deliveryLocation),
    deliveryUnit: past.deliveryUnit ?? "",
    notes: past.packageDetails.notes ?? "",
    specialInstructions: past.packageDetails.specialInstructions ?? "",
    urgent: past.urgent,
  };
}

/** The form that answers a request for cash: as much as was asked for, to where it was asked for. */
export function draftFromCashRequest(asked: CashRequest, now: SendDraft): SendDraft {
  return {
    ...emptySendDraft,
    funding: now.funding,
    pickup: now.pickup,
    ownPickup: now.ownPickup,
    pickupUnit: now.pickupUnit,
    receiverPhone: phoneWords(asked.phone ?? ""),
    amount: dollars(asked.amount),
    delivery: place(asked.address, asked.location),
    deliveryUnit: asked.unit ?? "",
    notes: asked.note ?? "",
    specialInstructions: asked.instructions ?? "",
    requestId: asked.id,
  };
}
