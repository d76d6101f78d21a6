import { AssignmentCandidates, CandidatesQuery } from "@/lib/contracts/admin-dispatch";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { listCandidates } from "@/server/admin/list-candidates";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id/candidates: the drivers that the search would ask now, for assignment by hand, and why
// not the others.
export const GET = route({
  actor: "admin",
  params: AdminTransactionParams,
  query: CandidatesQuery,
  response: AssignmentCandidates,
  handle: ({ db, params, query }) => listCandidates(db, params.id, query.drivers),
});
