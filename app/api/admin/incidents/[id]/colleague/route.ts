import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.requestColleague, ({ params, body }) =>
  call("admin_ask_colleague", { p_id: params.id, p_driver_id: body.driverId }),
);
