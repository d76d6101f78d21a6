import { ConfirmCollectionBody } from "@/lib/contracts/collection";
import { LegCode } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { confirmCollection } from "@/server/hubs/collection";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/collection/confirm: the sender has counted it at the counter; opens the code. A repeat gives
// the code that counts now.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: ConfirmCollectionBody,
  response: LegCode,
  remember: "status",
  handle: ({ params, body }) => confirmCollection(params.id, body),
  again: ({ params, body }) => confirmCollection(params.id, body),
});
