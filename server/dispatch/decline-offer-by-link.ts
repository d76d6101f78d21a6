import "server-only";
import type { DeclineOfferBody, Offer } from "@/lib/contracts/offer";
import { call, type Call } from "@/server/database/call";
import { openOfferLink } from "@/server/dispatch/open-offer-link";
import { machine } from "@/server/database/door";

/** Declines through the link of a push message or an SMS: as declineOffer(), without a session. */
export function declineOfferByLink(token: string, body: DeclineOfferBody): Call<Offer> {
  return call("decline_offer_by_link", { ...openOfferLink(token), p_reason: body.reason }).as(machine);
}
