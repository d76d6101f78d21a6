import { Approval, ApprovalParams } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/approvals/:id/decline: another administrator says no, or who asked takes it back.
export const POST = route({
  actor: "admin",
  params: ApprovalParams,
  response: Approval,
  handle: ({ params }) => call("admin_decline", { p_id: params.id }),
});
