import { AdminDriverDetail, AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId: one driver with application, record and short-lived links to their documents.
export const GET = route({
  actor: "admin",
  params: AdminDriverParams,
  response: AdminDriverDetail,
  handle: ({ params }) => call("admin_get_driver", { p_user_id: params.userId }).map(withLinks),
});
