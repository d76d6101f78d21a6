import { legs } from "@/lib/contracts/leg";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(legs.disputeByToken, ({ params, body }) =>
  call("dispute_leg_by_link", { p_token: params.token, p_counted: body.counted }),
);
