import { Readiness } from "@/lib/contracts/machines";
import { checkReadiness } from "@/server/health/check-readiness";
import { route } from "@/server/http/route";

// GET /api/ready: whether this host can do its work: database and queue, and which providers are configured.
export const GET = route({ actor: "machine", response: Readiness, handle: ({ db }) => checkReadiness(db) });
