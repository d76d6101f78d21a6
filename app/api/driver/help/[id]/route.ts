import { Help, HelpBody, HelpParams } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/driver/help/:id: the driver goes there, or cannot.
export const POST = route({
  actor: "driver",
  params: HelpParams,
  body: HelpBody,
  response: Help,
  handle: ({ params, body }) => call("answer_help", { p_incident_id: params.id, p_going: body.going }),
});
