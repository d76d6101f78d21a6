import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { ClosingOrAsked, ClosingParams } from "@/lib/contracts/admin-hubs";
import { reason } from "@/lib/contracts/common";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/hubs/:id/closings/:closingId/settle: an entry makes up for what a count of the safe found; takes two.
export const POST = route({
  actor: "admin",
  params: ClosingParams,
  body: reason,
  response: ClosingOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_settle_closing", {
      p_hub_id: params.id,
      p_closing_id: params.closingId,
      p_reason: body.reason,
    }),
});
