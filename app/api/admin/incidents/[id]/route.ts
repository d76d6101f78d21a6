import { IncidentDetail, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/incidents/:id: one incident with all that belongs to it.
export const GET = route({
  actor: "admin",
  params: IncidentParams,
  response: IncidentDetail,
  handle: ({ params }) => call("admin_get_incident", { p_id: params.id }),
});
