import { safety } from "@/lib/contracts/driver/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(safety.getStatus, () => rpc.prepare("get_safety"), { allowSuspended: true });
