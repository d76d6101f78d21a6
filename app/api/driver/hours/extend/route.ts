import { shifts } from "@/lib/contracts/driver/shift";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(shifts.extendHours, ({ body }) =>
  rpc.prepare("extend_planned_hours", { p_ends_at: body.endsAt, p_until_stop: body.by === "until_stop" }),
);
