import "server-only";
import type { Offer } from "@/lib/contracts/offer";
import { call, type Call } from "@/server/database/call";
import { openOfferLink } from "@/server/offers/open-offer-link";
import { machine } from "@/server/database/door";

/** The offer of a signed link, as the driver it was sent to sees it. */
export function getOfferByLink(token: string): Call<Offer> {
  return call("get_offer_by_link", { ...openOfferLink(token) }).as(machine);
}
