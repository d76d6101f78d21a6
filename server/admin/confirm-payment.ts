import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The payment has come in; the search for a driver begins. */
export function confirmPayment(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "admin_confirm_payment", { p_transaction_id: id });
}
