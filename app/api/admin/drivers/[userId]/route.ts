import { adminDrivers } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminDrivers.get, ({ params }) =>
  call("admin_get_driver", { p_user_id: params.userId }).map(withLinks),
);
