import { Approval, ApprovalParams } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/approvals/:id/approve: another administrator says yes, and what was asked for is carried out, once.
export const POST = route({
  actor: "admin",
  params: ApprovalParams,
  response: Approval,
  handle: ({ params }) => call("admin_approve", { p_id: params.id }),
});
