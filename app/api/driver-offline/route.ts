import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(driver.goOffline, ({ body }) => call("leave_soon", { p_driver_id: body.driverId }));
