import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(identity.rejectCheck, ({ params, body }) =>
  rpc.prepare("admin_reject_identity", { p_id: params.id, p_reason: body.reason }),
);
