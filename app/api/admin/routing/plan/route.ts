import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { requestPlan } from "@/server/provider-sync/request-routing";

export const POST = route(adminRouting.createPlan, ({ body }) => requestPlan(body.date));
