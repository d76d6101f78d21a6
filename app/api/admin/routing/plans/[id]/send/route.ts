import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { requestRouteDispatch } from "@/server/provider-sync/request-routing";

export const POST = route(adminRouting.sendPlan, ({ params }) => requestRouteDispatch(params.id));
