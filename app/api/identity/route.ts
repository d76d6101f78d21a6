import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(identity.get, () => rpc.prepare("get_identity"));
