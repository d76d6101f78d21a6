import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** pending -> accepted, by the receiver; the code is made and the payment asked for. Safe to repeat. */
export function acceptTransaction(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "accept_transaction", { p_transaction_id: id });
}
