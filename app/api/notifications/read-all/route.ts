import { AllRead } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/notifications/read-all: marks all of the caller's as read.
export const POST = route({ actor: "user", response: AllRead, handle: () => call("read_all_notifications") });
