import { system } from "@/lib/contracts/system";
import { route } from "@/server/http/route";

// Checks no dependency.
export const GET = route(system.getHealth, () => Promise.resolve({ status: "alive" as const }));
