import { adminSearch } from "@/lib/contracts/admin/search";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminSearch.search, ({ query: { q } }) =>
  rpc.prepare("admin_search_records", { p_search: q }),
);
