import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/unassign: takes the delivery back from its driver; another is looked for.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransaction,
  handle: ({ params, body }) => call("admin_unassign", { p_transaction_id: params.id, p_reason: body.reason }),
});
