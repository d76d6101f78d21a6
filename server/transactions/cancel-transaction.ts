import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** pending, accepted or payment_pending -> cancelled, by the sender. Safe to repeat. */
export function cancelTransaction(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "cancel_transaction", { p_transaction_id: id });
}
