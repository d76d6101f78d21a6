import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(driver.goOffline, ({ body }) =>
  rpc.prepare("record_leaving", { p_driver_id: body.driverId }),
);
