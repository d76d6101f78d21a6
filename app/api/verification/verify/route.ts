import { VerifyBody, VerifyResult } from "@/lib/contracts/verification";
import { route } from "@/server/http/route";
import { verifyCode } from "@/server/verification/verify-code";

// POST /api/verification/verify: whether a code would complete the driver's task. Wrong tries count; nothing is used
// up.
export const POST = route({
  actor: "driver",
  body: VerifyBody,
  response: VerifyResult,
  limit: { per: 60, max: 30 },
  failure: "verification_error",
  handle: ({ actor, body }) => verifyCode(actor.userId, body),
});
