import { verification } from "@/lib/contracts/delivery/verification";
import { route } from "@/server/http/route";
import { verifyCode } from "@/server/verification/codes";

export const POST = route(verification.verify, ({ actor, body }) => verifyCode(actor.userId, body), {
  limit: { windowSeconds: 60, max: 30 },
  failure: "verification_error",
});
