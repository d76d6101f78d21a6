import { collections } from "@/lib/contracts/collection";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(collections.get, ({ params }) =>
  call("get_hub_collection", { p_hub_id: params.id, p_collection_id: params.collectionId }),
);
