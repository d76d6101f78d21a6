import "server-only";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { EditTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { findEditedRoute } from "@/server/transactions/find-price-route";

/** Updates a delivery before a driver has it; where the price depends on it, with the road distance. */
export async function editTransaction(
  db: DbContext,
  id: string,
  body: EditTransactionBody,
): Promise<PreparedRpc<Transaction>> {
  return rpc.prepare("edit_transaction", {
    p_transaction_id: id,
    p_patch: body,
    p_route: await findEditedRoute(db, id, body),
  });
}
