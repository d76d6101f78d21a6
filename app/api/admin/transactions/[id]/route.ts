import { AdminActionBody, AdminTransactionDetail, DeletedTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { deleteTransaction } from "@/server/admin/delete-transaction";
import { getTransaction } from "@/server/admin/get-transaction";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id: one delivery with everything that is on record of it.
export const GET = route({
  actor: "admin", params: AdminTransactionParams, response: AdminTransactionDetail,
  handle: ({ db, params }) => getTransaction(db, params.id),
});

// DELETE /api/admin/transactions/:id: deletes a delivery, on record, or erases its people where money was asked for; refused while its cash is out.
export const DELETE = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: DeletedTransaction,
  handle: ({ db, params, body }) => deleteTransaction(db, params.id, body.reason),
});
