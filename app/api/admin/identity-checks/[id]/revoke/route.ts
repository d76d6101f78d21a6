import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(identity.revokeCheck, ({ params, body }) =>
  rpc.prepare("admin_revoke_identity", { p_id: params.id, p_reason: body.reason }),
);
