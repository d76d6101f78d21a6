import { IncidentDetail, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/take: the administrator takes it.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  response: IncidentDetail,
  handle: ({ params }) => call("admin_take_incident", { p_id: params.id }),
});
