import { Deposit, DepositParams } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/hubs/:id/deposits/:depositId/void: the driver takes it back before it is counted. Safe to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: DepositParams,
  response: Deposit,
  handle: ({ params }) => call("void_deposit", { p_hub_id: params.id, p_deposit_id: params.depositId }),
});
