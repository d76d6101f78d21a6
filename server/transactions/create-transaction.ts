import "server-only";
import type { CreateTransactionBody, Transaction } from "@/lib/contracts/transaction";
import { call, type Call } from "@/server/database/call";
import { toE164 } from "@/server/session/phone";

/**
 * A sender asks for a delivery (`pending`). The same client action id gives the same delivery, however often it is
 * sent. Where the sender describes nothing it is a cash delivery, in the specification's words.
 * @param address whose look-ups of unknown numbers count together, besides the account's own; null where nobody can
 * tell.
 */
export function createTransaction(
  body: CreateTransactionBody,
  clientActionId: string | null,
  address: string | null,
): Call<Transaction> {
  const { receiverPhone, ...rest } = { description: "Cash delivery", ...body };
  return call("create_transaction", {
    p_body: receiverPhone === undefined ? rest : { ...rest, receiverPhone: toE164(receiverPhone, "receiverPhone") },
    p_client_action_id: clientActionId,
    p_address: address,
  });
}
