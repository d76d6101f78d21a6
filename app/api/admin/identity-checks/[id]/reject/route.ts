import { AdminActionBody } from "@/lib/contracts/admin-transactions";
import { IdentityCheckDetail, IdentityCheckParams } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/identity-checks/:id/reject: the papers do not do; the person reads the reason.
export const POST = route({
  actor: "admin",
  params: IdentityCheckParams,
  body: AdminActionBody,
  response: IdentityCheckDetail,
  handle: ({ params, body }) => call("admin_reject_identity", { p_id: params.id, p_reason: body.reason }),
});
