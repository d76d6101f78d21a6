import { shifts } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(shifts.extendHours, ({ body }) =>
  call("extend_hours", { p_ends_at: body.endsAt, p_until_stop: body.by === "until_stop" }),
);
