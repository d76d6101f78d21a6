import { Leg, LegLinkParams } from "@/lib/contracts/leg";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/legs/:token: the leg that a link speaks for, while it is open.
export const GET = route({
  actor: "anonymous",
  params: LegLinkParams,
  response: Leg,
  handle: ({ params }) => call("get_leg_by_link", { p_token: params.token }),
});
