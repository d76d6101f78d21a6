import { RoutingReconcileStarted } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToReconcile } from "@/server/routing/ask-routing";

// POST /api/admin/routing/reconcile: both sides are compared now. Safe to repeat: one comparison waits at a time.
export const POST = route({ actor: "admin", response: RoutingReconcileStarted, handle: () => askToReconcile() });
