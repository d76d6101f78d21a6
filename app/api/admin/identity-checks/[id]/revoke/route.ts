import { AdminActionBody } from "@/lib/contracts/admin-transactions";
import { IdentityCheckDetail, IdentityCheckParams } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/identity-checks/:id/revoke: what was known of this person holds no longer.
export const POST = route({
  actor: "admin",
  params: IdentityCheckParams,
  body: AdminActionBody,
  response: IdentityCheckDetail,
  handle: ({ params, body }) => call("admin_revoke_identity", { p_id: params.id, p_reason: body.reason }),
});
