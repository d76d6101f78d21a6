import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { getDayRoutes } from "@/server/provider-sync/read-routing";

export const GET = route(adminRouting.listRoutes, ({ db, query }) => getDayRoutes(db, query.date));
