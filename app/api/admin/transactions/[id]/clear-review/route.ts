import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { clearReview } from "@/server/admin/clear-review";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/clear-review: an impossible step was looked at; its driver gets offers again. Safe to repeat.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => clearReview(db, params.id, body.reason),
});
