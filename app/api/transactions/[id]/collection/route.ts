import { CollectionOrNull } from "@/lib/contracts/collection";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/collection: what of the delivery's cash waits at a hub for its sender.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: CollectionOrNull,
  handle: ({ params }) => call("get_collection", { p_transaction_id: params.id }),
});
