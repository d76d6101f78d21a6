import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminDriverOrAsked, AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/overnight: the driver may keep the cash that they hold through this night; takes two.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: AdminReasonBody,
  response: AdminDriverOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_allow_overnight", { p_user_id: params.userId, p_reason: body.reason }).map((answer) =>
      "approvalId" in answer ? answer : withLinks(answer),
    ),
});
