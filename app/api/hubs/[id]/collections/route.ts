import { collections } from "@/lib/contracts/delivery/collection";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(collections.list, ({ params, query: { q, cursor, limit } }) =>
  rpc.prepare("list_collections", {
    p_hub_id: params.id,
    p_search: q ?? null,
    p_cursor: cursor ?? null,
    p_limit: limit,
  }),
);
