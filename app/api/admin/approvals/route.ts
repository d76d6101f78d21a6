import { adminApprovals } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminApprovals.list, () => call("admin_list_approvals"));
