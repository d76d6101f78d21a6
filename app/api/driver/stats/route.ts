import { DriverStats, StatsQuery } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/driver/stats: the driver's own numbers for today, the week or the month.
export const GET = route({
  actor: "driver",
  query: StatsQuery,
  response: DriverStats,
  handle: ({ query }) => call("driver_stats", { p_range: query.range }),
});
