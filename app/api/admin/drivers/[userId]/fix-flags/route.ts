import { FixFlags, FixFlagsParams } from "@/lib/contracts/fix-flags";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/fix-flags: what looks wrong in what the driver's phone said of where it is.
export const GET = route({
  actor: "admin",
  params: FixFlagsParams,
  response: FixFlags,
  handle: ({ params }) => call("admin_fix_flags", { p_driver_id: params.userId }),
});
