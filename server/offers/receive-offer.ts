import "server-only";
import type { ReceiveOfferBody } from "@/lib/contracts/offer";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** sent -> delivered: the phone has the offer. Safe to repeat; a later state stays. */
export function receiveOffer(db: Db, id: string, body: ReceiveOfferBody): Promise<unknown> {
  return callFunction(db, "receive_offer", { p_id: id, p_channel: body.channel ?? "app" });
}
