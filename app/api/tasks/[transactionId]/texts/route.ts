import { ConversationList } from "@/lib/contracts/calls";
import { TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/tasks/:transactionId/texts: the driver's conversations about a delivery.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  response: ConversationList,
  handle: ({ params }) => call("list_texts", { p_transaction_id: params.transactionId }),
});
