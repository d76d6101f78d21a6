import "server-only";
import type { CreateTransactionBody } from "@/lib/contracts/transaction";
import { callFunction } from "@/server/database/call-function";
import { toE164 } from "@/server/session/phone";
import type { Db } from "@/server/supabase/client-options";

/**
 * A sender asks for a delivery (`pending`). The same client action id gives the same delivery, however often it is sent.
 * @param address whose look-ups of unknown numbers count together, besides the account's own; null where nobody can tell.
 */
export function createTransaction(db: Db, body: CreateTransactionBody, clientActionId: string | null, address: string | null): Promise<unknown> {
  const { receiverPhone, ...rest } = body;
  return callFunction(db, "create_transaction", {
    p_body: receiverPhone === undefined ? rest : { ...rest, receiverPhone: toE164(receiverPhone, "receiverPhone") },
    p_client_action_id: clientActionId,
    p_address: address,
  });
}
