import { sessions } from "@/lib/contracts/session";
import { reauthenticate } from "@/server/http/reauthentication";
import { route } from "@/server/http/route";

export const POST = route(sessions.reauthenticate, (context) => reauthenticate(context, context.body), {
  idempotent: false,
  limit: { windowSeconds: 60, max: 20 },
});
