import { collections } from "@/lib/contracts/delivery/collection";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(collections.get, ({ params }) =>
  rpc.prepare("get_hub_collection", { p_hub_id: params.id, p_collection_id: params.collectionId }),
);
