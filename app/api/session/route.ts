import { SessionOrNull } from "@/lib/contracts/session";
import { callFunction } from "@/server/database/call-function";
import { route } from "@/server/http/route";

// GET /api/session: who is signed in, or null.
export const GET = route({ actor: "optional", response: SessionOrNull, handle: ({ db }) => callFunction(db, "current_session") });
