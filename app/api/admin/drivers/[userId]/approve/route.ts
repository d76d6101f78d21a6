import { AdminDriverDetail, AdminDriverParams, ApproveDriverBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/approve: a submitted application becomes a driver who may work. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: ApproveDriverBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_approve_driver", { p_user_id: params.userId, p_documents: body.documents ?? null }).map(withLinks),
});
