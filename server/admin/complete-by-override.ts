import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Completes a delivery without the receiver's code, on record. */
export function completeByOverride(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_complete_override", { p_transaction_id: id, p_reason: reason });
}
