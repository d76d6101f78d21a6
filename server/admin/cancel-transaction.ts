import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Cancels a delivery; refused while a driver carries the cash. */
export function cancelTransaction(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_cancel", { p_transaction_id: id, p_reason: reason });
}
