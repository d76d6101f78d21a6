import { Approval, ApprovalParams, ApproveBody } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/approvals/:id/approve: another administrator says yes, and what was asked for is carried out, once.
export const POST = route({
  actor: "admin",
  params: ApprovalParams,
  body: ApproveBody,
  response: Approval,
  handle: ({ params, body }) => call("admin_approve", { p_id: params.id, p_above_fee: body.aboveFee ?? false }),
});
