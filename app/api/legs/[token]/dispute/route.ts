import { legs } from "@/lib/contracts/delivery/leg";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(legs.disputeByToken, ({ params, body }) =>
  rpc.prepare("dispute_leg_by_link", { p_token: params.token, p_counted: body.counted }),
);
