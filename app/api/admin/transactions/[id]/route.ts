import { AdminActionBody, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { done } from "@/lib/contracts/common";
import { deleteTransaction } from "@/server/admin/delete-transaction";
import { route } from "@/server/http/route";

// DELETE /api/admin/transactions/:id: deletes a delivery, on record; refused while a driver carries the cash.
export const DELETE = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: done,
  handle: ({ db, params, body }) => deleteTransaction(db, params.id, body.reason),
});
