import { adminRouting } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askForPlan } from "@/server/routing/ask-routing";

export const POST = route(adminRouting.createPlan, ({ body }) => askForPlan(body.date));
