import { AdminSearchQuery, AdminSearchResult } from "@/lib/contracts/admin-search";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/search: deliveries, drivers and customers with these words, a few of each.
export const GET = route({
  actor: "admin",
  query: AdminSearchQuery,
  response: AdminSearchResult,
  handle: ({ query: { q } }) => call("admin_search", { p_q: q }),
});
