import { legs } from "@/lib/contracts/delivery/leg";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(legs.dispute, ({ params, body }) =>
  rpc.prepare("dispute_leg", { p_transaction_id: params.id, p_counted: body.counted, p_leg_id: body.legId ?? null }),
);
