import { driver } from "@/lib/contracts/driver/driver";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(driver.getHoldings, () => rpc.prepare("get_driver_holdings"), { allowSuspended: true });
