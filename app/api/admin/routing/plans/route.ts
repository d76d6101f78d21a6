import { adminRouting } from "@/lib/contracts/admin/routing";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminRouting.listPlans, ({ query }) =>
  rpc.prepare("admin_list_routing_plans", { p_cursor: query.cursor, p_limit: query.limit }),
);
