import { collections } from "@/lib/contracts/delivery/collection";
import { giveCollection } from "@/server/hubs/hubs";
import { route } from "@/server/http/route";

export const POST = route(collections.give, ({ db, params, body }) =>
  giveCollection(db, params.id, params.collectionId, body),
);
