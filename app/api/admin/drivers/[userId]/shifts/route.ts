import { DriverShiftQuery } from "@/lib/contracts/admin-driver-work";
import { AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { ShiftList } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/shifts: a driver's shifts with what came of each, newest first.
export const GET = route({
  actor: "admin",
  params: AdminDriverParams,
  query: DriverShiftQuery,
  response: ShiftList,
  handle: ({ params, query }) =>
    call("admin_list_shifts", { p_user_id: params.userId, p_cursor: query.cursor ?? null, p_limit: query.limit }),
});
