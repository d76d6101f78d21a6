import { ApproveIdentityBody, IdentityCheckDetail, IdentityCheckParams } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/identity-checks/:id/approve: who they are is known until a day.
export const POST = route({
  actor: "admin",
  params: IdentityCheckParams,
  body: ApproveIdentityBody,
  response: IdentityCheckDetail,
  handle: ({ params, body }) =>
    call("admin_approve_identity", { p_id: params.id, p_level: body.level, p_expires_on: body.expiresOn }),
});
