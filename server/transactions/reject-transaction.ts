import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** pending -> cancelled, by the receiver. Safe to repeat. */
export function rejectTransaction(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "reject_transaction", { p_transaction_id: id });
}
