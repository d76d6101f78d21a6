import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { summarizeRoutingErrors } from "@/server/provider-sync/read-routing";

export const GET = route(adminRouting.getErrorSummary, ({ db }) => summarizeRoutingErrors(db));
