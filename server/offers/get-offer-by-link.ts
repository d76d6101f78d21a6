import "server-only";
import { callFunction } from "@/server/database/call-function";
import { openOfferLink } from "@/server/offers/open-offer-link";
import { secretClient } from "@/server/supabase/secret-client";

/** The offer of a signed link, as the driver it was sent to sees it. */
export async function getOfferByLink(token: string): Promise<unknown> {
  return callFunction(secretClient(), "get_offer_by_link", { ...openOfferLink(token) });
}
