import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One delivery with its history, for its parties, its driver while active, and admins. */
export function getTransaction(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "get_transaction_by_id", { transaction_id: id });
}
