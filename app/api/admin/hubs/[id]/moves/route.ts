import { adminHubs } from "@/lib/contracts/admin/hubs";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminHubs.moveCash, ({ params, body }) =>
  rpc.prepare("admin_move_cash", {
    p_hub_id: params.id,
    p_direction: body.direction,
    p_amount: body.amount,
    p_reason: body.reason,
  }),
);
