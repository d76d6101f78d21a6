import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The offers of the driver who asks, newest first, and how many are unread. */
export function listOffers(db: Db, limit: number): Promise<unknown> {
  return callFunction(db, "list_offers", { p_limit: limit });
}
