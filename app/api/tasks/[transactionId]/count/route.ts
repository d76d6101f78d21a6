import { tasks } from "@/lib/contracts/driver/task";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  tasks.count,
  ({ params, body }) =>
    rpc.prepare("count_leg", {
      p_transaction_id: params.transactionId,
      p_amount: body.amount,
      p_bag_serial: body.bagSerial ?? null,
      p_position: body.position ?? null,
      p_at: body.at ?? null,
    }),
  { allowSuspended: true },
);
