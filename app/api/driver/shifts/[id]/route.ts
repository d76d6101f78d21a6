import { Shift, ShiftParams } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/shifts/:id: one of the driver's shifts.
export const GET = route({
  actor: "driver",
  params: ShiftParams,
  response: Shift,
  handle: ({ params }) => call("get_shift", { p_id: params.id }),
});
