import { driver } from "@/lib/contracts/driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(driver.getHoldings, () => call("driver_holdings"), { suspendedToo: true });
