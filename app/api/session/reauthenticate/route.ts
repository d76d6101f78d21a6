import { done } from "@/lib/contracts/common";
import { ReauthenticateBody } from "@/lib/contracts/session";
import { reauthenticate } from "@/server/http/reauthentication";
import { route } from "@/server/http/route";

// POST /api/session/reauthenticate: proves the password, or a code sent to the proven phone; valid for five minutes.
export const POST = route({
  actor: "user",
  body: ReauthenticateBody,
  response: done,
  idempotent: false,
  limit: { per: 60, max: 20 },
  handle: (context) => reauthenticate(context, context.body),
});
