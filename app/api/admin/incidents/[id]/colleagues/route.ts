import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.listColleagues, ({ params }) =>
  rpc.prepare("admin_list_colleagues", { p_id: params.id }),
);
