import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Lets a locked code be tried again at once, on record. */
export function unlockCode(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_unlock_code", { p_transaction_id: id, p_reason: reason });
}
