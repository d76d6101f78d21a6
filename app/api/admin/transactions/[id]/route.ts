import { AdminActionBody, AdminTransactionDetail, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { done } from "@/lib/contracts/common";
import { deleteTransaction } from "@/server/admin/delete-transaction";
import { getTransaction } from "@/server/admin/get-transaction";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id: one delivery with everything that is on record of it.
export const GET = route({
  actor: "admin", params: AdminTransactionParams, response: AdminTransactionDetail,
  handle: ({ db, params }) => getTransaction(db, params.id),
});

// DELETE /api/admin/transactions/:id: deletes a delivery, on record; refused while a driver carries the cash.
export const DELETE = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: done,
  handle: ({ db, params, body }) => deleteTransaction(db, params.id, body.reason),
});
