import { PushHealth } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// GET /api/push/health: whether pushes reach the caller's phones, as far as is known.
export const GET = route({ actor: "user", response: PushHealth, handle: ({ db }) => callFunction(db, "push_health") });
