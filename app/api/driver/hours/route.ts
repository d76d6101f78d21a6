import { shifts } from "@/lib/contracts/driver/shift";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(shifts.getHours, () => rpc.prepare("get_planned_hours"));

export const PUT = route(shifts.setHours, ({ body }) => rpc.prepare("set_planned_hours", { p_plan: body }), {
  limit: { windowSeconds: 3600, max: 120 },
});
