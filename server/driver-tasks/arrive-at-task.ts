import "server-only";
import type { ArriveTaskBody } from "@/lib/contracts/task";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** in_transit -> servicing: the driver stands at the receiver's door. Safe to repeat. */
export function arriveAtTask(db: Db, transactionId: string, body: ArriveTaskBody): Promise<unknown> {
  return callFunction(db, "arrive", {
    p_transaction_id: transactionId,
    p_at: body.at ?? null,
    p_position: body.position ?? null,
    p_reason: body.reason ?? null,
  });
}
