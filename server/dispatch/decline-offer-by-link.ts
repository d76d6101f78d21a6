import "server-only";
import type { DeclineOfferBody, Offer } from "@/lib/contracts/driver/offer";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { openOfferLink } from "@/server/dispatch/open-offer-link";

/** Declines by the link of a push or an SMS: like decline_offer, without a session. */
export function declineOfferByLink(token: string, body: DeclineOfferBody): PreparedRpc<Offer> {
  return rpc.prepare("decline_offer_by_link", { ...openOfferLink(token), p_reason: body.reason }).as(serviceContext);
}
