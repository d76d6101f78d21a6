import "server-only";
import type { LinkedOffer } from "@/lib/contracts/offer";
import { call, type Call } from "@/server/database/call";
import { openOfferLink } from "@/server/dispatch/open-offer-link";
import { machine } from "@/server/database/door";

/** The offer of a signed link, as the driver it was sent to sees it: distances in the unit that they chose. */
export function getOfferByLink(token: string): Call<LinkedOffer> {
  return call("get_offer_by_link", { ...openOfferLink(token) }).as(machine);
}
