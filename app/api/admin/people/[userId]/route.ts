import { AdminPersonDetail, AdminPersonParams } from "@/lib/contracts/admin-people";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/people/:userId: one person with their sums and last deliveries; that it was read is on record.
export const GET = route({
  actor: "admin",
  params: AdminPersonParams,
  response: AdminPersonDetail,
  handle: ({ params: { userId } }) => call("admin_get_person", { p_user_id: userId }),
});
