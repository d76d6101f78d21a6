import { positionFlags } from "@/lib/contracts/fix-flags";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(positionFlags.get, ({ params }) => call("admin_fix_flags", { p_driver_id: params.userId }));
