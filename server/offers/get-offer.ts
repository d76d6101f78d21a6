import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One offer of the driver who asks, with the server's time to count down by. */
export function getOffer(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "get_offer", { p_id: id });
}
