import { AllRead } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// POST /api/notifications/read-all: marks all of the caller's as read.
export const POST = route({ actor: "user", response: AllRead, handle: ({ db }) => callFunction(db, "read_all_notifications") });
