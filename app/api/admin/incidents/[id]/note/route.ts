import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.addNote, ({ params, body }) =>
  call("admin_note_incident", { p_id: params.id, p_note: body.note }),
);
