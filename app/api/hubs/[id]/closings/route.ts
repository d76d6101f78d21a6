import { CloseHubBody, HubClosing, HubParams } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/hubs/:id/closings: a cashier has counted the safe.
export const POST = route({
  actor: "user",
  params: HubParams,
  body: CloseHubBody,
  response: HubClosing,
  handle: ({ params, body }) => call("close_hub", { p_hub_id: params.id, p_counted: body.counted }),
});
