import { SystemStatus } from "@/lib/contracts/machines";
import { checkStatus } from "@/server/health/check-status";
import { sharedLook } from "@/server/health/shared-look";
import { route } from "@/server/http/route";

const look = sharedLook(checkStatus);

// GET /api/status: how the system stands: database, queue, workers, and which providers are configured.
export const GET = route({ actor: "machine", response: SystemStatus, handle: ({ db }) => look(db) });
