import { adminApprovals } from "@/lib/contracts/admin/approvals";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminApprovals.approve, ({ params, body }) =>
  rpc.prepare("admin_grant_approval", { p_id: params.id, p_above_fee: body.aboveFee ?? false }),
);
