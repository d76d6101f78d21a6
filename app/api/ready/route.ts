import { Readiness } from "@/lib/contracts/machines";
import { checkReadiness } from "@/server/health/check-readiness";
import { sharedLook } from "@/server/health/shared-look";
import { route } from "@/server/http/route";

const look = sharedLook(checkReadiness);

// GET /api/ready: whether this host can serve: it reaches its database, which is new enough for it, and was not asked to end.
export const GET = route({ actor: "machine", response: Readiness, handle: ({ db }) => look(db) });
