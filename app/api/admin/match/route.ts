import { AssignCandidates, MatchRequest } from "@/lib/contracts/admin-dispatch";
import { matchRequest } from "@/server/admin/list-candidates";
import { route } from "@/server/http/route";

// POST /api/admin/match: the drivers that a search would ask for an unsaved delivery. Stores nothing.
export const POST = route({
  actor: "admin",
  body: MatchRequest,
  response: AssignCandidates,
  idempotent: false,
  unlisted: true,
  handle: ({ db, body }) => matchRequest(db, body),
});
