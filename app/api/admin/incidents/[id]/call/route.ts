import { CallPersonBody, IncidentParams, NumberToCall } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/call: the number of one of those concerned, and that it was asked for.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: CallPersonBody,
  response: NumberToCall,
  handle: ({ params, body }) => call("admin_call_person", { p_id: params.id, p_user_id: body.userId }),
});
