import "server-only";
import type { Offer, ReceiveOfferBody } from "@/lib/contracts/driver/offer";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { openOfferLink } from "@/server/dispatch/open-offer-link";

/** The phone's receipt by the link of a push, without a session. */
export function acknowledgeOfferByLink(token: string, body: ReceiveOfferBody): PreparedRpc<Offer> {
  return rpc
    .prepare("acknowledge_offer_by_link", {
      ...openOfferLink(token),
      p_channel: body.channel ?? "push",
      p_subscription_id: body.subscriptionId,
    })
    .as(serviceContext);
}
