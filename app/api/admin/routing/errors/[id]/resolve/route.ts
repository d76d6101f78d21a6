import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { resolveRoutingError } from "@/server/provider-sync/request-routing";

export const POST = route(adminRouting.resolveError, ({ params }) => resolveRoutingError(params.id));
