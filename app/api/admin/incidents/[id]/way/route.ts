import { IncidentParams, IncidentWay } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/incidents/:id/way: the driver's way around it; the look is on record.
export const GET = route({
  actor: "admin",
  params: IncidentParams,
  response: IncidentWay,
  handle: ({ params }) => call("admin_incident_way", { p_id: params.id }),
});
