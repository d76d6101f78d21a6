import "server-only";
import type { Transaction } from "@/lib/contracts/transaction";
import type { CreateTransactionBody } from "@/lib/contracts/transaction-bodies";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { findPriceWay } from "@/server/transactions/find-price-way";
import { toServedE164 } from "@/server/session/phone/phone";

/**
 * A sender asks for a delivery (`pending`). The same client action id gives the same delivery, however often it is
 * sent. Where the sender describes nothing it is a cash delivery, in the specification's words. Without a quote it is
 * priced as it is made, where there are prices.
 * @param address whose look-ups of unknown numbers count together, besides the account's own; null where nobody can
 * tell.
 */
export async function createTransaction(
  db: DbContext,
  body: CreateTransactionBody,
  clientActionId: string | null,
  address: string | null,
): Promise<DeferredRpc<Transaction>> {
  const { receiverPhone, ...rest } = { description: "Cash delivery", ...body };
  const asked =
    receiverPhone === undefined ? rest : { ...rest, receiverPhone: toServedE164(receiverPhone, "receiverPhone") };
  return rpc.defer("create_transaction", {
    p_body: asked,
    p_client_action_id: clientActionId,
    p_address: address,
    p_way: body.quoteId === undefined ? await findPriceWay(db, asked, false) : null,
  });
}
