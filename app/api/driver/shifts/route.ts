import { ShiftList, ShiftQuery } from "@/lib/contracts/shift";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/shifts: the driver's shifts, newest first.
export const GET = route({
  actor: "driver",
  query: ShiftQuery,
  response: ShiftList,
  handle: ({ query }) => call("list_shifts", { p_cursor: query.cursor ?? null, p_limit: query.limit }),
});
