import { adminRouting } from "@/lib/contracts/admin-routing";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminRouting.listPlans, ({ query }) =>
  call("admin_list_plans", { p_cursor: query.cursor, p_limit: query.limit }),
);
