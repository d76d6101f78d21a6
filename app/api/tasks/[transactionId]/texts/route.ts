import { MaskedTextList } from "@/lib/contracts/calls";
import { TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/tasks/:transactionId/texts: what the driver wrote and got about a delivery, oldest first.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  response: MaskedTextList,
  handle: ({ params }) => call("list_texts", { p_transaction_id: params.transactionId }),
});
