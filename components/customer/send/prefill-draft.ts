"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type { CashRequest } from "@/lib/contracts/delivery/cash-request";
import type { Contact } from "@/lib/contracts/delivery/contact";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { emptyPlace, type DraftPlace } from "@/components/delivery/place/draft-place";
import { api } from "@/lib/client/api/fetcher";
import { emptySendDraft, type SendDraft } from "./send-draft";

type Coordinates = { lat: number; lng: number } | null | undefined;

const toDraftPlace = (text: string, location: Coordinates): DraftPlace => ({
  text,
  lat: location?.lat ?? null,
  lng: location?.lng ?? null,
});
const formatAmountInput = (amount: number): string => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

/** The pickup of an earlier delivery; the sender's own address if the delivery had no pickup. */
function toPickup(
  funding: SendDraft["funding"],
  address: string | null,
  unit: string | null,
  location: Coordinates,
): Pick<SendDraft, "funding" | "pickup" | "isPickupFromProfile" | "pickupUnit"> {
  return funding === "prefunded" || address === null
    ? { funding, pickup: emptyPlace, isPickupFromProfile: true, pickupUnit: "" }
    : { funding, pickup: toDraftPlace(address, location), isPickupFromProfile: false, pickupUnit: unit ?? "" };
}

/** Fills the form from a contact: their first address and the details of the last delivery to them. */
export function draftFromContact(
  { phone, addresses, last }: Contact,
  currentDraft: SendDraft = emptySendDraft,
): SendDraft {
  const [firstAddress] = addresses;
  return {
    ...emptySendDraft,
    receiverPhone: formatPhone(phone),
    amount: last ? formatAmountInput(last.amount) : currentDraft.amount,
    ...(last
      ? toPickup(last.funding, last.pickupAddress, last.pickupUnit, last.pickupLocation)
      : {
          funding: currentDraft.funding,
          pickup: currentDraft.pickup,
          isPickupFromProfile: currentDraft.isPickupFromProfile,
          pickupUnit: currentDraft.pickupUnit,
        }),
    delivery: firstAddress ? toDraftPlace(firstAddress.address, firstAddress.location) : emptyPlace,
    deliveryUnit: firstAddress?.unit ?? "",
    specialInstructions: firstAddress?.instructions ?? "",
  };
}

/** Fills the form from a past delivery, without its preferred time and tip. */
export function draftFromDelivery(delivery: Transaction): SendDraft {
  return {
    ...emptySendDraft,
    receiverPhone: formatPhone(delivery.receiverPhone),
    amount: formatAmountInput(delivery.amount),
    ...toPickup(delivery.funding, delivery.pickupAddress, delivery.pickupUnit, delivery.pickupLocation),
    delivery: toDraftPlace(delivery.deliveryAddress, delivery.deliveryLocation),
    deliveryUnit: delivery.deliveryUnit ?? "",
    notes: delivery.packageDetails.notes ?? "",
    specialInstructions: delivery.packageDetails.specialInstructions ?? "",
    urgent: delivery.urgent,
  };
}

/** Fills the form from a cash request: its amount and address. */
export function draftFromCashRequest(request: CashRequest, currentDraft: SendDraft): SendDraft {
  return {
    ...emptySendDraft,
    funding: currentDraft.funding,
    pickup: currentDraft.pickup,
    isPickupFromProfile: currentDraft.isPickupFromProfile,
    pickupUnit: currentDraft.pickupUnit,
    receiverPhone: formatPhone(request.phone ?? ""),
    amount: formatAmountInput(request.amount),
    delivery: toDraftPlace(request.address, request.location),
    deliveryUnit: request.unit ?? "",
    notes: request.note ?? "",
    specialInstructions: request.instructions ?? "",
    requestId: request.id,
  };
}

/** `/send?again={id}` fills in the form from that past delivery, once. */
export function usePrefillFromDelivery(onFound: (draft: SendDraft) => void): { failed: boolean } {
  const id = useSearchParams().get("again");
  const [failed, setFailed] = useState(false);
  const notifyFound = useEffectEvent(onFound);
  useEffect(() => {
    if (!id) return;
    const controller = new AbortController();
    api(`/api/transactions/${encodeURIComponent(id)}`, { signal: controller.signal })
      .then((delivery) => {
        window.history.replaceState(null, "", "/send");
        notifyFound(draftFromDelivery(delivery));
      })
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => {
      controller.abort();
    };
  }, [id]);
  return { failed };
}
