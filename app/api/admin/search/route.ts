import { adminSearch } from "@/lib/contracts/admin-search";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminSearch.search, ({ query: { q } }) => call("admin_search", { p_q: q }));
