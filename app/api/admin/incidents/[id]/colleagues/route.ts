import { Colleagues, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/incidents/:id/colleagues: the nearest drivers whom the desk can ask to go there.
export const GET = route({
  actor: "admin",
  params: IncidentParams,
  response: Colleagues,
  handle: ({ params }) => call("admin_list_colleagues", { p_id: params.id }),
});
