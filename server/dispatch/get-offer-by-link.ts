import "server-only";
import type { LinkedOffer } from "@/lib/contracts/driver/offer";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { openOfferLink } from "@/server/dispatch/open-offer-link";

/** The offer of a signed link as its driver sees it, with distances in the driver's unit. */
export function getOfferByLink(token: string): DeferredRpc<LinkedOffer> {
  return rpc.defer("get_offer_by_link", { ...openOfferLink(token) }).as(serviceContext);
}
