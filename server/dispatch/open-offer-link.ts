import "server-only";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { parseOfferLink } from "@/server/dispatch/offer-link";

/**
 * The arguments of *_by_link functions from a link. Refuses with NOT_FOUND when forged, OFFER_EXPIRED past its
 * deadline.
 */
export function openOfferLink(token: string): { p_id: string } {
  const link = parseOfferLink(token, env().LINK_SECRET, new Date());
  switch (link.state) {
    case "open":
      return { p_id: link.offerId };
    case "expired":
      throw new Refusal("OFFER_EXPIRED");
    case "invalid":
      throw new Refusal("NOT_FOUND");
  }
}
