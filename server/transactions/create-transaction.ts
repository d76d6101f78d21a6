import "server-only";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { findPriceRoute } from "@/server/transactions/find-price-route";
import { toSupportedE164 } from "@/server/session/phone/phone";

/**
 * Creates a delivery (`pending`). The same client action id returns the same delivery. Without a type it is a cash
 * delivery, as specified. Without a quote it is priced on creation, where there are prices.
 * @param ipHash the hash of the network address by which look-ups of unknown numbers are counted, in addition to the
 * account; null if unknown.
 */
export async function createTransaction(
  db: DbContext,
  body: CreateTransactionBody,
  clientActionId: string | null,
  ipHash: string | null,
): Promise<PreparedRpc<Transaction>> {
  const { receiverPhone, ...rest } = { description: "Cash delivery", ...body };
  const transactionBody =
    receiverPhone === undefined ? rest : { ...rest, receiverPhone: toSupportedE164(receiverPhone, "receiverPhone") };
  return rpc.prepare("create_transaction", {
    p_body: transactionBody,
    p_client_action_id: clientActionId,
    p_ip_hash: ipHash,
    p_route: body.quoteId === undefined ? await findPriceRoute(db, transactionBody, { forQuote: false }) : null,
  });
}
