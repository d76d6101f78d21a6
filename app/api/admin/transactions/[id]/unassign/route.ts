import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { unassignDriver } from "@/server/admin/unassign-driver";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/unassign: takes the delivery back from its driver; another is looked for.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => unassignDriver(db, params.id, body.reason),
});
