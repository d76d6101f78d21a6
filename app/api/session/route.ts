import { sessions } from "@/lib/contracts/session";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(sessions.getCurrent, () => call("current_session"));
