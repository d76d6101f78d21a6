import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminDriverOrAsked, AdminDriverParams, CeilingBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/ceiling: from now on the driver may hold so much cash; more takes two.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: CeilingBody,
  response: AdminDriverOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_set_ceiling", {
      p_user_id: params.userId,
      p_ceiling: body.ceiling,
      p_reason: body.reason,
    }).map((answer) => ("approvalId" in answer ? answer : withLinks(answer))),
});
