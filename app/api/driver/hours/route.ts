import { PlannedHours, PlannedHoursBody } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/hours: when the driver means to work.
export const GET = route({
  actor: "driver",
  response: PlannedHours,
  handle: () => call("get_planned_hours"),
});

// PUT /api/driver/hours: the whole week is as the body says. Safe to repeat.
export const PUT = route({
  actor: "driver",
  body: PlannedHoursBody,
  response: PlannedHours,
  limit: { per: 3600, max: 120 },
  handle: ({ body }) => call("set_planned_hours", { p_plan: body }),
});
