import { CallBody, MaskedCall } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { atOurNumber } from "@/server/calls/through-us";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/call: the number that reaches the driver while the caller's leg is open.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: CallBody,
  response: MaskedCall,
  handle: ({ params, body }) =>
    atOurNumber(call("open_bridge", { p_transaction_id: params.id, p_driver_id: body.driverId ?? null })),
});
