import "server-only";
import type { AcceptOfferBody } from "@/lib/contracts/driver/offer";
import type { Task } from "@/lib/contracts/driver/task";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { openOfferLink } from "@/server/dispatch/open-offer-link";

/** Accepts by the link of a push or an SMS: like accept_offer, without a session. */
export function acceptOfferByLink(token: string, body: AcceptOfferBody): PreparedRpc<Task> {
  return rpc
    .prepare("accept_offer_by_link", {
      ...openOfferLink(token),
      p_via: body.acceptedVia ?? "push",
      p_device_info: body.deviceInfo ?? null,
    })
    .as(serviceContext);
}
