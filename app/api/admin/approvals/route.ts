import { adminApprovals } from "@/lib/contracts/admin/approvals";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminApprovals.list, () => rpc.prepare("admin_list_approvals"));
