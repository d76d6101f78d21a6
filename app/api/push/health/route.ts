import { PushHealth } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/push/health: whether pushes reach the caller's phones, as far as is known.
export const GET = route({ actor: "user", response: PushHealth, handle: () => call("push_health") });
