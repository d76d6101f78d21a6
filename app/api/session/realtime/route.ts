import { sessions } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { realtimeAccess } from "@/server/session/realtime-token";

export const GET = route(sessions.getRealtimeAccess, ({ db, session }) => realtimeAccess(db, session));
