import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.addNote, ({ params, body }) =>
  rpc.prepare("admin_add_incident_note", { p_id: params.id, p_note: body.note }),
);
