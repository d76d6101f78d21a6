import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One delivery as the desk reads it, with everything that is on record of it. */
export function getTransaction(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "admin_get_transaction", { p_transaction_id: id });
}
