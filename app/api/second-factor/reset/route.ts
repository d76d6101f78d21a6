import { SecondFactor } from "@/lib/contracts/second-factor";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/second-factor/reset: asks another administrator to remove a lost second factor.
export const POST = route({
  actor: "user",
  response: SecondFactor,
  reauthentication: true,
  limit: { per: 600, max: 10 },
  handle: () => call("ask_second_factor_reset"),
});
