import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.setCeiling, ({ params, body }) =>
  rpc
    .prepare("admin_set_cash_ceiling", {
      p_user_id: params.userId,
      p_ceiling: body.ceiling,
      p_reason: body.reason,
    })
    .map((answer) => ("approvalId" in answer ? answer : withLinks(answer))),
);
