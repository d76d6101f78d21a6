import { adminRouting } from "@/lib/contracts/admin/routing";
import { route } from "@/server/http/route";
import { dismissDifference } from "@/server/provider-sync/request-routing";

export const POST = route(adminRouting.dismissDifference, ({ params, body }) =>
  dismissDifference(params.id, body.reason),
);
