import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(driver.setLastDelivery, ({ body }) =>
  rpc.prepare("set_last_delivery", { p_last: body.last }),
);
