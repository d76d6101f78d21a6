import { identity } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(identity.rejectCheck, ({ params, body }) =>
  call("admin_reject_identity", { p_id: params.id, p_reason: body.reason }),
);
