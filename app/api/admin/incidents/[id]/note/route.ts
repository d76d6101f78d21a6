import { IncidentDetail, IncidentNoteBody, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/note: a note, which nobody changes afterwards.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: IncidentNoteBody,
  response: IncidentDetail,
  handle: ({ params, body }) => call("admin_note_incident", { p_id: params.id, p_note: body.note }),
});
