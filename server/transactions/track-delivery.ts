import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** What a tracking link shows: the status and, on the way, the driver's first name and place; nothing else. */
export function trackDelivery(db: Db, token: string): Promise<unknown> {
  return callFunction(db, "track_delivery", { p_token: token });
}
