import { SessionOrNull } from "@/lib/contracts/session";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/session: who is signed in, or null.
export const GET = route({ actor: "optional", response: SessionOrNull, handle: () => call("current_session") });
