import { tasks } from "@/lib/contracts/driver/task";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(tasks.cancel, ({ params, body }) =>
  rpc.prepare("cancel_task", { p_transaction_id: params.transactionId, p_reason: body.reason }),
);
