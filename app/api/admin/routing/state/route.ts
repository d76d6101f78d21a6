import { RoutingState } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { readRoutingState } from "@/server/routing/read-routing";

// GET /api/admin/routing/state: whether the provider answers, what it was told, and what waits, was refused or differs.
export const GET = route({ actor: "admin", response: RoutingState, handle: ({ db }) => readRoutingState(db) });
