import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.listColleagues, ({ params }) =>
  call("admin_list_colleagues", { p_id: params.id }),
);
