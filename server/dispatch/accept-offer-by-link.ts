import "server-only";
import type { AcceptOfferBody } from "@/lib/contracts/offer";
import type { Task } from "@/lib/contracts/task";
import { call, type Call } from "@/server/database/call";
import { openOfferLink } from "@/server/dispatch/open-offer-link";
import { machine } from "@/server/database/door";

/** Accepts through the link of a push message or an SMS: as acceptOffer(), without a session. */
export function acceptOfferByLink(token: string, body: AcceptOfferBody): Call<Task> {
  return call("accept_offer_by_link", {
    ...openOfferLink(token),
    p_via: body.acceptedVia ?? "push",
    p_device_info: body.deviceInfo ?? null,
  }).as(machine);
}
