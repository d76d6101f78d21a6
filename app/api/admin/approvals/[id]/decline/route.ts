import { adminApprovals } from "@/lib/contracts/admin-approvals";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminApprovals.decline, ({ params }) => call("admin_decline", { p_id: params.id }));
