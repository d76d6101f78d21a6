import { IdentityCheckDetail, IdentityCheckParams } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/identity-checks/:id: one person's papers, and what was decided before.
export const GET = route({
  actor: "admin",
  params: IdentityCheckParams,
  response: IdentityCheckDetail,
  handle: ({ params }) => call("admin_get_identity_check", { p_id: params.id }),
});
