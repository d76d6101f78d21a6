import "server-only";
import type { DeclineOfferBody } from "@/lib/contracts/offer";
import { callFunction } from "@/server/database/call-function";
import { openOfferLink } from "@/server/offers/open-offer-link";
import { secretClient } from "@/server/supabase/secret-client";

/** Declines through the link of a push message or an SMS: as declineOffer(), without a session. */
export async function declineOfferByLink(token: string, body: DeclineOfferBody): Promise<unknown> {
  return callFunction(secretClient(), "decline_offer_by_link", { ...openOfferLink(token), p_reason: body.reason });
}
