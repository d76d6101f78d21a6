import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.recordRobbery, ({ params, body }) =>
  call("admin_record_robbery", { p_id: params.id, p_reason: body.reason }),
);
