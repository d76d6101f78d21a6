import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Records that the payment of a failed or cancelled delivery was returned. */
export function refundTransaction(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_refund", { p_transaction_id: id, p_reason: reason });
}
