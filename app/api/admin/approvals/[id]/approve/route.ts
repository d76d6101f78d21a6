import { adminApprovals } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminApprovals.approve, ({ params, body }) =>
  call("admin_approve", { p_id: params.id, p_above_fee: body.aboveFee ?? false }),
);
