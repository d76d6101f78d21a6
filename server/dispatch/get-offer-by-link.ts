import "server-only";
import type { LinkedOffer } from "@/lib/contracts/driver/offer";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { openOfferLink } from "@/server/dispatch/open-offer-link";

/** The offer of a signed link as its driver sees it, with distances in the driver's unit. */
export function getOfferByLink(token: string): PreparedRpc<LinkedOffer> {
  return rpc.prepare("get_offer_by_link", { ...openOfferLink(token) }).as(serviceContext);
}
