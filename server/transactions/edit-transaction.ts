import "server-only";
import type { Transaction } from "@/lib/contracts/transaction";
import type { EditTransactionBody } from "@/lib/contracts/transaction-bodies";
import { call, type Call } from "@/server/database/call";
import type { Db } from "@/server/database/door";
import { findEditedWay } from "@/server/transactions/find-price-way";

/** A sender changes a delivery that no driver has yet; where its price follows from that, by the road. */
export async function editTransaction(db: Db, id: string, body: EditTransactionBody): Promise<Call<Transaction>> {
  return call("edit_transaction", {
    p_transaction_id: id,
    p_patch: body,
    p_way: await findEditedWay(db, id, body),
  });
}
