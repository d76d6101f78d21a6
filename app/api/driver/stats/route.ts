import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(driver.getStats, ({ query }) => rpc.prepare("get_driver_stats", { p_range: query.range }));
