import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Where the search for a driver stands, and its last runs with everybody they looked at. */
export function getDispatch(db: Db, id: string, limit: number): Promise<unknown> {
  return callFunction(db, "admin_get_dispatch", { p_transaction_id: id, p_limit: limit });
}
