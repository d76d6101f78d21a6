import { AssignCandidates } from "@/lib/contracts/admin-dispatch";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { listCandidates } from "@/server/admin/list-candidates";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id/candidates: whom the search would ask now, for somebody who assigns by hand.
export const GET = route({
  actor: "admin",
  params: AdminTransactionParams,
  response: AssignCandidates,
  handle: ({ db, params }) => listCandidates(db, params.id),
});
