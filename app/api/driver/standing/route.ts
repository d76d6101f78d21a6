import { SayStandingBody, Standing } from "@/lib/contracts/check-in";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/driver/standing: the driver says unasked that all is right while they stand here for a while.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  body: SayStandingBody,
  response: Standing,
  handle: () => call("say_standing"),
});
