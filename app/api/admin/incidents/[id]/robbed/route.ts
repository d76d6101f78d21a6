import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.recordRobbery, ({ params, body }) =>
  rpc.prepare("admin_record_robbery", { p_id: params.id, p_reason: body.reason }),
);
