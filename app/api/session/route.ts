import { sessions } from "@/lib/contracts/session";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(sessions.getCurrent, () => rpc.prepare("get_current_session"));
