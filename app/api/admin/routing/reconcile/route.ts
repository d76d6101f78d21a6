import { adminRouting } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToReconcile } from "@/server/routing/ask-routing";

// A repeat adds no second comparison while one is waiting.
export const POST = route(adminRouting.reconcile, () => askToReconcile());
