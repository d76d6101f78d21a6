import "server-only";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";

/** Deletes a delivery; open offers are withdrawn first, and it is refused while a driver carries the cash. */
export function deleteTransaction(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_delete_transaction", { p_transaction_id: id, p_reason: reason });
}
