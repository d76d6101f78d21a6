import { checkIns } from "@/lib/contracts/check-in";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(checkIns.declareWaiting, () => call("say_standing"), { suspendedToo: true });
