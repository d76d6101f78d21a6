import "server-only";
import type { LinkedOffer } from "@/lib/contracts/offer";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { openOfferLink } from "@/server/dispatch/open-offer-link";

/** The offer of a signed link, as the driver it was sent to sees it: distances in the unit that they chose. */
export function getOfferByLink(token: string): DeferredRpc<LinkedOffer> {
  return rpc.defer("get_offer_by_link", { ...openOfferLink(token) }).as(serviceContext);
}
