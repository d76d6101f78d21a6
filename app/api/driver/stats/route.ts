import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(driver.getStats, ({ query }) => call("driver_stats", { p_range: query.range }));
