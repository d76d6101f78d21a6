import { tasks } from "@/lib/contracts/driver/task";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  tasks.arrive,
  ({ params, body }) =>
    rpc.prepare("arrive", {
      p_transaction_id: params.transactionId,
      p_at: body.at ?? null,
      p_position: body.position ?? null,
      p_reason: body.reason ?? null,
    }),
  { allowSuspended: true },
);
