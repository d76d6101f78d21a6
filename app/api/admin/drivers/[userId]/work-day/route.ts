import { AdminDriverDetail, AdminDriverParams, WorkDayBody } from "@/lib/contracts/admin-drivers";
import { updateWorkDay } from "@/server/admin/update-work-day";
import { route } from "@/server/http/route";

// PATCH /api/admin/drivers/:userId/work-day: hours, capacities, start and end; the routing provider is told. Safe to repeat.
export const PATCH = route({
  actor: "admin", params: AdminDriverParams, body: WorkDayBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => updateWorkDay(db, params.userId, body),
});
