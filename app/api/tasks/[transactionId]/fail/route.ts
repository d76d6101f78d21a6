import { tasks } from "@/lib/contracts/driver/task";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(tasks.fail, ({ params, body }) =>
  rpc.prepare("fail_task", {
    p_transaction_id: params.transactionId,
    p_reason: body.reason,
    p_kind: body.kind ?? null,
  }),
);
