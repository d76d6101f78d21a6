import { legs } from "@/lib/contracts/leg";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(legs.dispute, ({ params, body }) =>
  call("dispute_leg", { p_transaction_id: params.id, p_counted: body.counted, p_leg_id: body.legId ?? null }),
);
