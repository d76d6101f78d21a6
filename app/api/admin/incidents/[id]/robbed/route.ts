import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { IncidentOrAsked, IncidentParams } from "@/lib/contracts/admin-incidents";
import { reason } from "@/lib/contracts/common";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/robbed: what the driver carries was taken from them, as two administrators say.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: reason,
  response: IncidentOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_record_robbery", { p_id: params.id, p_reason: body.reason }),
});
