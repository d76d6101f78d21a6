import "server-only";
import type { StartTaskBody } from "@/lib/contracts/task";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** assigned -> in_transit: the driver sets off. Safe to repeat. */
export function startTask(db: Db, transactionId: string, body: StartTaskBody): Promise<unknown> {
  return callFunction(db, "start_service", {
    p_transaction_id: transactionId,
    p_at: body.at ?? null,
    p_position: body.position ?? null,
    p_reason: body.reason ?? null,
  });
}
