import { secondFactor } from "@/lib/contracts/second-factor";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(secondFactor.resetForPerson, ({ params, body }) =>
  rpc.prepare("admin_reset_second_factor", { p_user_id: params.userId, p_reason: body.reason }),
);
