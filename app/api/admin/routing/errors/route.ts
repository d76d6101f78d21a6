import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { listRoutingErrors } from "@/server/provider-sync/read-routing";

export const GET = route(adminRouting.listErrors, ({ db, query }) => listRoutingErrors(db, query));
