import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { readRoutingState } from "@/server/provider-sync/read-routing";

export const GET = route(adminRouting.getState, ({ db }) => readRoutingState(db));
