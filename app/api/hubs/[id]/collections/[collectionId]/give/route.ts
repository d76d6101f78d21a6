import { Collection, CollectionParams, GiveCollectionBody } from "@/lib/contracts/collection";
import { giveCollection } from "@/server/hubs/collection";
import { route } from "@/server/http/route";

// POST /api/hubs/:id/collections/:collectionId/give: the cashier gave the sender their cash, whose code says so. Safe to
// repeat.
export const POST = route({
  actor: "user",
  params: CollectionParams,
  body: GiveCollectionBody,
  response: Collection,
  handle: ({ db, params, body }) => giveCollection(db, params.id, params.collectionId, body),
});
