import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { unlockCode } from "@/server/admin/unlock-code";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/unlock-code: a code locked after wrong tries may be tried again at once, on record.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => unlockCode(db, params.id, body.reason),
});
