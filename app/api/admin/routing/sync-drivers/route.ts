import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { requestDriverSync } from "@/server/provider-sync/request-routing";

export const POST = route(adminRouting.syncDrivers, () => requestDriverSync());
