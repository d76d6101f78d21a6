import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Records that the driver of a failed delivery has brought back its cash. */
export function recordCashReturned(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_cash_returned", { p_transaction_id: id, p_reason: reason });
}
