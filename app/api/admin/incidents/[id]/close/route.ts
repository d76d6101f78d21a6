import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.close, ({ params, body }) =>
  rpc.prepare("admin_close_incident", { p_id: params.id, p_outcome: body.outcome, p_reason: body.reason }),
);
