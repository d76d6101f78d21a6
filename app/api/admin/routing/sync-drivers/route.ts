import { RoutingDriversSynced } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToSyncDrivers } from "@/server/routing/ask-routing";

// POST /api/admin/routing/sync-drivers: the provider is told of drivers' days that have changed. Safe to repeat.
export const POST = route({ actor: "admin", response: RoutingDriversSynced, handle: () => askToSyncDrivers() });
