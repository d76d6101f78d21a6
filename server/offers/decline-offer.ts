import "server-only";
import type { DeclineOfferBody } from "@/lib/contracts/offer";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The driver declines; the next driver is offered the delivery. Safe to repeat. */
export function declineOffer(db: Db, id: string, body: DeclineOfferBody): Promise<unknown> {
  return callFunction(db, "decline_offer", { p_id: id, p_reason: body.reason });
}
