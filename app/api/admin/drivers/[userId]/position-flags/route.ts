import { positionFlags } from "@/lib/contracts/driver/location-access";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(positionFlags.get, ({ params }) =>
  rpc.prepare("admin_get_position_flags", { p_driver_id: params.userId }),
);
