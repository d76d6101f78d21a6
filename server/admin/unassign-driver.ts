import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Takes the delivery back from its driver before he has set off. */
export function unassignDriver(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_unassign", { p_transaction_id: id, p_reason: reason });
}
