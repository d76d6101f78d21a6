import { RealtimeAccess } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { realtimeAccess } from "@/server/session/realtime-access";

// GET /api/session/realtime: what the caller's browser needs to listen to its own channels.
export const GET = route({
  actor: "user",
  response: RealtimeAccess,
  handle: ({ db, session }) => realtimeAccess(db, session),
});
