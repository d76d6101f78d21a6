import { adminHubs } from "@/lib/contracts/admin/hubs";
import { rpc } from "@/server/database/rpc";
import { createHub } from "@/server/hubs/hubs";
import { route } from "@/server/http/route";

export const GET = route(adminHubs.list, ({ query: { q, cursor, limit } }) =>
  rpc.prepare("admin_list_hubs", { p_search: q ?? null, p_cursor: cursor ?? null, p_limit: limit }),
);

export const POST = route(adminHubs.create, ({ body }) => createHub(body));
