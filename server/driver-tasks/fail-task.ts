import "server-only";
import type { FailTaskBody } from "@/lib/contracts/task";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The driver cannot hand over: the delivery fails with the reason and the cash comes back. */
export function failTask(db: Db, transactionId: string, body: FailTaskBody): Promise<unknown> {
  return callFunction(db, "fail_task", { p_transaction_id: transactionId, p_reason: body.reason });
}
