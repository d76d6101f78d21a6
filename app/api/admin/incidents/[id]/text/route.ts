import { IncidentDetail, IncidentParams, TextPersonBody } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/text: one of those concerned is texted by us.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: TextPersonBody,
  response: IncidentDetail,
  handle: ({ params, body }) =>
    call("admin_text_person", { p_id: params.id, p_user_id: body.userId, p_text: body.text }),
});
