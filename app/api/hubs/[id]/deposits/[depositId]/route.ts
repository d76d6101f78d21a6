import { Deposit, DepositParams } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/hubs/:id/deposits/:depositId: how far it is.
export const GET = route({
  actor: "user",
  params: DepositParams,
  response: Deposit,
  handle: ({ params }) => call("get_deposit", { p_hub_id: params.id, p_deposit_id: params.depositId }),
});
