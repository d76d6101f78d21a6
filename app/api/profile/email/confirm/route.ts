import { profile } from "@/lib/contracts/profile";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(profile.confirmEmail, ({ body }) => rpc.prepare("verify_email", { p_token: body.token }), {
  limit: { windowSeconds: 600, max: 20 },
});
