import { safety } from "@/lib/contracts/safety";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(safety.reportSafe, () => rpc.defer("say_safe"), { suspendedToo: true, idempotent: false });
