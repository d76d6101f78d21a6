import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(identity.approveCheck, ({ params, body }) =>
  rpc.prepare("admin_approve_identity", { p_id: params.id, p_level: body.level, p_expires_on: body.expiresOn }),
);
