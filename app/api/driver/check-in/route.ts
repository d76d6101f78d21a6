import { checkIns } from "@/lib/contracts/driver/check-in";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(checkIns.getCurrent, () => rpc.prepare("get_check_in"), { allowSuspended: true });
