import { AdminActionList, AdminActionQuery } from "@/lib/contracts/admin-console";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/actions: what administrators did, newest first.
export const GET = route({
  actor: "admin",
  query: AdminActionQuery,
  response: AdminActionList,
  handle: ({ query }) =>
    call("admin_list_actions", {
      p_action: query.action ?? null,
      p_cursor: query.cursor ?? null,
      p_limit: query.limit,
    }),
});
