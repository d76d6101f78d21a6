import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** delivered -> read: the driver has the offer before the eyes. Safe to repeat. */
export function readOffer(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "read_offer", { p_id: id });
}
