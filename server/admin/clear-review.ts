import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** An administrator has looked at an impossible arrival or completion; its driver gets offers again. */
export function clearReview(db: Db, id: string, reason: string): Promise<unknown> {
  return callFunction(db, "admin_clear_review", { p_transaction_id: id, p_reason: reason });
}
