import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { requestReconciliation } from "@/server/provider-sync/request-routing";

// A repeat adds no second comparison while one is waiting.
export const POST = route(adminRouting.reconcile, () => requestReconciliation());
