import { CashList, CashQuery } from "@/lib/contracts/admin-console";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/cash: drivers who hold cash that is to be returned, longest first.
export const GET = route({
  actor: "admin",
  query: CashQuery,
  response: CashList,
  handle: ({ query }) => call("admin_list_cash", { p_cursor: query.cursor ?? null, p_limit: query.limit }),
});
