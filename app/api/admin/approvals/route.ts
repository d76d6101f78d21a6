import { ApprovalList } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/approvals: what waits for a second administrator.
export const GET = route({ actor: "admin", response: ApprovalList, handle: () => call("admin_list_approvals") });
