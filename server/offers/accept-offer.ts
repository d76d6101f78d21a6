import "server-only";
import type { AcceptOfferBody } from "@/lib/contracts/offer";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The driver takes the delivery: offer, assignment, delivery and driver move together or not at all. First accept wins; safe to repeat. */
export function acceptOffer(db: Db, id: string, body: AcceptOfferBody): Promise<unknown> {
  return callFunction(db, "accept_offer", { p_id: id, p_via: body.acceptedVia ?? "app" });
}
