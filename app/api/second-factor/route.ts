import { SecondFactor, SecondFactorSecret } from "@/lib/contracts/second-factor";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { beginSecondFactor } from "@/server/second-factor/second-factor";

// GET /api/second-factor: the caller's second factor.
export const GET = route({ actor: "user", response: SecondFactor, handle: () => call("get_second_factor") });

// POST /api/second-factor: begins to set up an authenticator app. The secret is shown once.
export const POST = route({
  actor: "user",
  response: SecondFactorSecret,
  reauthentication: true,
  idempotent: false,
  limit: { per: 600, max: 10 },
  handle: ({ db }) => beginSecondFactor(db),
});
