import "server-only";
import type { AcceptOfferBody } from "@/lib/contracts/offer";
import { callFunction } from "@/server/database/call-function";
import { openOfferLink } from "@/server/offers/open-offer-link";
import { secretClient } from "@/server/supabase/secret-client";

/** Accepts through the link of a push message or an SMS: as acceptOffer(), without a session. */
export async function acceptOfferByLink(token: string, body: AcceptOfferBody): Promise<unknown> {
  return callFunction(secretClient(), "accept_offer_by_link", { ...openOfferLink(token), p_via: body.acceptedVia ?? "push" });
}
