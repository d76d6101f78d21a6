import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.getPhone, ({ params, body }) =>
  rpc.prepare("admin_get_incident_phone", { p_id: params.id, p_user_id: body.userId }),
);
