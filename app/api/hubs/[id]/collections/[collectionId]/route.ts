import { Collection, CollectionParams } from "@/lib/contracts/collection";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/hubs/:id/collections/:collectionId: one of them, also once it was given back.
export const GET = route({
  actor: "user",
  params: CollectionParams,
  response: Collection,
  handle: ({ params }) => call("get_hub_collection", { p_hub_id: params.id, p_collection_id: params.collectionId }),
});
