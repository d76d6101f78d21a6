import { secondFactor } from "@/lib/contracts/second-factor";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(secondFactor.resetForPerson, ({ params, body }) =>
  call("admin_reset_second_factor", { p_user_id: params.userId, p_reason: body.reason }),
);
