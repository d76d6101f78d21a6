import { CountDepositBody, Deposit, DepositParams } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/hubs/:id/deposits/:depositId/count: somebody at the hub has counted it, and what they counted is posted. Safe
// to repeat.
export const POST = route({
  actor: "user",
  params: DepositParams,
  body: CountDepositBody,
  response: Deposit,
  handle: ({ params, body }) =>
    call("count_deposit", {
      p_hub_id: params.id,
      p_deposit_id: params.depositId,
      p_denominations: body.denominations,
    }),
});
