import {
  AdminActionBody,
  AdminTransactionDetail,
  DeletedTransaction,
  AdminTransactionParams,
} from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id: one delivery with everything that is on record of it.
export const GET = route({
  actor: "admin",
  params: AdminTransactionParams,
  response: AdminTransactionDetail,
  handle: ({ params }) => call("admin_get_transaction", { p_transaction_id: params.id }),
});

// DELETE /api/admin/transactions/:id: deletes a delivery, on record, or erases its people where money was asked for;
// refused while its cash is out.
export const DELETE = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: DeletedTransaction,
  handle: ({ params, body }) =>
    call("admin_delete_transaction", { p_transaction_id: params.id, p_reason: body.reason }),
});
