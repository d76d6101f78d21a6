import { adminRouting } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToStopPlan } from "@/server/routing/ask-routing";

export const POST = route(adminRouting.stopPlan, ({ params }) => askToStopPlan(params.id));
