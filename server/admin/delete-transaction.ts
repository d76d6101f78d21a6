import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Deletes a delivery, or erases its people where money was asked for; refused while its cash is out. */
export function deleteTransaction(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_delete_transaction", { p_transaction_id: id, p_reason: reason });
}
