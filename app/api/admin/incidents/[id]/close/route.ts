import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { CloseIncidentBody, IncidentOrAsked, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/close: it is over; of severity 1 as two administrators say.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: CloseIncidentBody,
  response: IncidentOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_close_incident", { p_id: params.id, p_outcome: body.outcome, p_reason: body.reason }),
});
