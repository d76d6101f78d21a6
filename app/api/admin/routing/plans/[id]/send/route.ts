import { adminRouting } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToSendRoutes } from "@/server/routing/ask-routing";

export const POST = route(adminRouting.sendPlan, ({ params }) => askToSendRoutes(params.id));
