import { DisputeLegBody, Leg, LegLinkParams } from "@/lib/contracts/leg";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/legs/:token/dispute: as leg/dispute, by whoever has the link.
export const POST = route({
  actor: "anonymous",
  params: LegLinkParams,
  body: DisputeLegBody,
  response: Leg,
  handle: ({ params, body }) => call("dispute_leg_by_link", { p_token: params.token, p_counted: body.counted }),
});
