import { identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(identity.revokeCheck, ({ params, body }) =>
  call("admin_revoke_identity", { p_id: params.id, p_reason: body.reason }),
);
