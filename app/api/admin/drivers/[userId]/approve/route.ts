import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.approve, ({ params, body }) =>
  rpc.prepare("admin_approve_driver", { p_user_id: params.userId, p_documents: body.documents ?? null }).map(withLinks),
);
