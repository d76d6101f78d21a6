import { checkIns } from "@/lib/contracts/driver/check-in";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(checkIns.declareWaiting, () => rpc.prepare("declare_waiting"), { allowSuspended: true });
