import { adminDispatch } from "@/lib/contracts/admin/dispatch";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminDispatch.getZoneRanking, ({ params }) =>
  rpc.prepare("admin_list_zone_drivers", { p_zone_id: params.id }),
);
