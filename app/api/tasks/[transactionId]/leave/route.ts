import { tasks } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(tasks.leave, ({ params, body }) =>
  call("leave_pickup", { p_transaction_id: params.transactionId, p_reason: body.reason }),
);
