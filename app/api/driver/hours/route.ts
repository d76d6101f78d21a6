import { shifts } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(shifts.getHours, () => call("get_planned_hours"));

export const PUT = route(shifts.setHours, ({ body }) => call("set_planned_hours", { p_plan: body }), {
  limit: { per: 3600, max: 120 },
});
