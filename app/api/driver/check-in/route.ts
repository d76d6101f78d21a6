import { checkIns } from "@/lib/contracts/check-in";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(checkIns.getCurrent, () => call("get_check_in"), { suspendedToo: true });
