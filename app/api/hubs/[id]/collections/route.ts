import { collections } from "@/lib/contracts/collection";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(collections.list, ({ params, query: { q, cursor, limit } }) =>
  call("list_collections", { p_hub_id: params.id, p_q: q ?? null, p_cursor: cursor ?? null, p_limit: limit }),
);
