import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.requestColleague, ({ params, body }) =>
  rpc.prepare("admin_request_colleague", { p_id: params.id, p_driver_id: body.driverId }),
);
