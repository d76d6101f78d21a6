import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(driver.setLastDelivery, ({ body }) => call("set_last_delivery", { p_last: body.last }));
