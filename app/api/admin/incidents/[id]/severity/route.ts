import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.setSeverity, ({ params, body }) =>
  rpc.prepare("admin_set_severity", { p_id: params.id, p_severity: body.severity, p_reason: body.reason }),
);
