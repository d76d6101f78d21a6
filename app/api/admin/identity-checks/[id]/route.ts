import { identity } from "@/lib/contracts/identity";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(identity.getCheck, ({ params }) =>
  rpc.prepare("admin_get_identity_check", { p_id: params.id }),
);
