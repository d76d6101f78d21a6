import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(driver.setStatus, ({ body }) => call("set_driver_status", { p_status: body.status }));
