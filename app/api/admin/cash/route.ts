import { adminConsole } from "@/lib/contracts/admin/console";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminConsole.listCash, ({ query }) =>
  rpc.prepare("admin_list_cash", { p_cursor: query.cursor ?? null, p_limit: query.limit }),
);
