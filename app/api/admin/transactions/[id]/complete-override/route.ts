import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { completeByOverride } from "@/server/admin/complete-by-override";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/complete-override: completes without the receiver's code, on record.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => completeByOverride(db, params.id, body.reason),
});
