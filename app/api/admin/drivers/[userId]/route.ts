import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminDrivers.get, ({ params }) =>
  rpc.prepare("admin_get_driver", { p_user_id: params.userId }).map(withLinks),
);
