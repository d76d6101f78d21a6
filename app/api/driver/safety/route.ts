import { safety } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(safety.getStatus, () => call("get_safety"), { suspendedToo: true });
