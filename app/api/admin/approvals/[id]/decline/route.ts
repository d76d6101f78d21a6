import { adminApprovals } from "@/lib/contracts/admin/approvals";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminApprovals.decline, ({ params }) =>
  rpc.prepare("admin_decline_approval", { p_id: params.id }),
);
