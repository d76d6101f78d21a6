import { HubParams, HubScreen } from "@/lib/contracts/hub";
import { getHub } from "@/server/hubs/get-hub";
import { route } from "@/server/http/route";

// GET /api/hubs/:id: a hub's screen, with the code that drivers scan.
export const GET = route({
  actor: "user",
  params: HubParams,
  response: HubScreen,
  handle: ({ params }) => getHub(params.id),
});
