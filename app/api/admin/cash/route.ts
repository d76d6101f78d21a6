import { adminConsole } from "@/lib/contracts/admin-console";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminConsole.listCash, ({ query }) =>
  call("admin_list_cash", { p_cursor: query.cursor ?? null, p_limit: query.limit }),
);
