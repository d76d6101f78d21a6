import { profile } from "@/lib/contracts/profile";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(profile.confirmEmail, ({ body }) => call("prove_email", { p_token: body.token }), {
  limit: { per: 600, max: 20 },
});
