import { LegOrNull } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/leg: who has to hand the delivery's cash to whom now.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: LegOrNull,
  handle: ({ params }) => call("get_leg", { p_transaction_id: params.id }),
});
