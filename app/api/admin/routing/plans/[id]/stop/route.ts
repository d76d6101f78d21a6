import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { requestPlanStop } from "@/server/provider-sync/request-routing";

export const POST = route(adminRouting.stopPlan, ({ params }) => requestPlanStop(params.id));
