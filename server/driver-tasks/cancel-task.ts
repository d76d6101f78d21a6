import "server-only";
import type { CancelTaskBody } from "@/lib/contracts/task";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The driver gives the delivery back: before setting off it goes to another driver, afterwards it fails and the cash comes back. */
export function cancelTask(db: Db, transactionId: string, body: CancelTaskBody): Promise<unknown> {
  return callFunction(db, "cancel_task", { p_transaction_id: transactionId, p_reason: body.reason });
}
