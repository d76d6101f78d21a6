import "server-only";
import type { Offer, ReceiveOfferBody } from "@/lib/contracts/offer";
import { call, type Call } from "@/server/database/call";
import { openOfferLink } from "@/server/dispatch/open-offer-link";
import { machine } from "@/server/database/door";

/** The phone's receipt through the link of a push message: as receiveOffer(), without a session. */
export function receiveOfferByLink(token: string, body: ReceiveOfferBody): Call<Offer> {
  return call("receive_offer_by_link", {
    ...openOfferLink(token),
    p_channel: body.channel ?? "push",
    p_subscription_id: body.subscriptionId,
  }).as(machine);
}
