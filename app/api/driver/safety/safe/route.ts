import { safety } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(safety.reportSafe, () => call("say_safe"), { suspendedToo: true, idempotent: false });
