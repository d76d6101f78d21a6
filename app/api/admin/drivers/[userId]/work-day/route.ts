import { AdminDriverDetail, AdminDriverParams, WorkDayBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// PATCH /api/admin/drivers/:userId/work-day: hours, capacities, start and end; the routing provider is told. Safe to
// repeat.
export const PATCH = route({
  actor: "admin",
  params: AdminDriverParams,
  body: WorkDayBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_update_work_day", { p_user_id: params.userId, p_patch: body }).map(withLinks),
});
