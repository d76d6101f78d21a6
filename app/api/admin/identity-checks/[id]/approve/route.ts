import { identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(identity.approveCheck, ({ params, body }) =>
  call("admin_approve_identity", { p_id: params.id, p_level: body.level, p_expires_on: body.expiresOn }),
);
