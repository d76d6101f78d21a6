import { DriverStats, StatsQuery } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// GET /api/driver/stats: the driver's own numbers for today, the week or the month.
export const GET = route({
  actor: "driver", query: StatsQuery, response: DriverStats,
  handle: ({ db, query }) => callFunction(db, "driver_stats", { p_range: query.range }),
});
