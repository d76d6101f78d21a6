import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(driver.setStatus, ({ body }) => rpc.prepare("set_driver_status", { p_status: body.status }));
