import "server-only";
import type { ReceiveOfferBody } from "@/lib/contracts/offer";
import { callFunction } from "@/server/database/call-function";
import { openOfferLink } from "@/server/offers/open-offer-link";
import { secretClient } from "@/server/supabase/secret-client";

/** The phone's receipt through the link of a push message: as receiveOffer(), without a session. */
export async function receiveOfferByLink(token: string, body: ReceiveOfferBody): Promise<unknown> {
  return callFunction(secretClient(), "receive_offer_by_link", { ...openOfferLink(token), p_channel: body.channel ?? "push", p_subscription_id: body.subscriptionId });
}
