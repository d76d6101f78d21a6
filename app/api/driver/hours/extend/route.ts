import { ExtendHoursBody, PlannedHours } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/driver/hours/extend: the driver works on after the end that they see. Safe to repeat.
export const POST = route({
  actor: "driver",
  body: ExtendHoursBody,
  response: PlannedHours,
  handle: ({ body }) => call("extend_hours", { p_ends_at: body.endsAt, p_until_stop: body.by === "until_stop" }),
});
