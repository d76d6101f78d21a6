import { adminDispatch } from "@/lib/contracts/admin-dispatch";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminDispatch.getZoneRanking, ({ params }) =>
  call("admin_zone_drivers", { p_zone_id: params.id }),
);
