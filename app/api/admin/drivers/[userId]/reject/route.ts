import { adminDrivers } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.reject, ({ params, body }) =>
  call("admin_reject_driver", { p_user_id: params.userId, p_reason: body.reason }).map(withLinks),
);
