import { CollectionList, CollectionQuery, CollectionsParams } from "@/lib/contracts/collection";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/hubs/:id/collections: what waits there for its senders, by words in a name or a number.
export const GET = route({
  actor: "user",
  params: CollectionsParams,
  query: CollectionQuery,
  response: CollectionList,
  handle: ({ params, query: { q, cursor, limit } }) =>
    call("list_collections", { p_hub_id: params.id, p_q: q ?? null, p_cursor: cursor ?? null, p_limit: limit }),
});
