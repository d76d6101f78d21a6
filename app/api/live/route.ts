import { system } from "@/lib/contracts/system";
import { route } from "@/server/http/route";

// Checks no dependency: a host restarts the process when this does not answer.
export const GET = route(system.getLiveness, () => Promise.resolve({ status: "alive" as const }));
