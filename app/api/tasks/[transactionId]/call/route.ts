import { CallBody, MaskedCall } from "@/lib/contracts/calls";
import { TaskParams } from "@/lib/contracts/task";
import { atOurNumber } from "@/server/calls/through-us";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/call: the number that reaches the other side of the driver's open leg.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: CallBody,
  response: MaskedCall,
  handle: ({ params }) => atOurNumber(call("open_bridge", { p_transaction_id: params.transactionId })),
});
