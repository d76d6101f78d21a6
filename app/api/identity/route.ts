import { identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(identity.get, () => call("get_identity"));
