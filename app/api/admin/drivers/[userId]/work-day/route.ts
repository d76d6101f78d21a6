import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PATCH = route(adminDrivers.updateWorkDay, ({ params, body }) =>
  rpc.prepare("admin_update_work_day", { p_user_id: params.userId, p_patch: body }).map(withLinks),
);
