import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.allowOvernight, ({ params, body }) =>
  rpc
    .prepare("admin_allow_overnight", { p_user_id: params.userId, p_reason: body.reason })
    .map((answer) => ("approvalId" in answer ? answer : withLinks(answer))),
);
