import "server-only";
import type { PaymentEventBody } from "@/lib/contracts/machines";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Applies an event of the payment provider; late or repeated ones move nothing. */
export function recordPaymentEvent(db: Db, { id, transactionId, event }: PaymentEventBody): Promise<unknown> {
  return callFunction(db, "record_payment_event", { p_event_id: id, p_transaction_id: transactionId, p_event: event });
}
