import { AskColleagueBody, IncidentDetail, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/colleague: a driver on duty is asked to go there.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: AskColleagueBody,
  response: IncidentDetail,
  handle: ({ params, body }) => call("admin_ask_colleague", { p_id: params.id, p_driver_id: body.driverId }),
});
