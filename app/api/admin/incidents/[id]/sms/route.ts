import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.sendText, ({ params, body }) =>
  rpc.prepare("admin_send_incident_sms", { p_id: params.id, p_user_id: body.userId, p_text: body.text }),
);
