import { IncidentDetail, IncidentParams, SeverityBody } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/severity: it is worse, or not as bad.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: SeverityBody,
  response: IncidentDetail,
  handle: ({ params, body }) =>
    call("admin_set_severity", { p_id: params.id, p_severity: body.severity, p_reason: body.reason }),
});
