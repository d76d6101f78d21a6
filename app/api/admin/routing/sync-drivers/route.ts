import { adminRouting } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToSyncDrivers } from "@/server/routing/ask-routing";

export const POST = route(adminRouting.syncDrivers, () => askToSyncDrivers());
