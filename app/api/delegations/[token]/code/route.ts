import { DelegationParams } from "@/lib/contracts/delegate";
import { VerificationCode } from "@/lib/contracts/verification";
import { getDelegateCode } from "@/server/delegates/get-delegate-code";
import { route } from "@/server/http/route";

// GET /api/delegations/:token/code: the delegate's own code, by their link alone.
export const GET = route({
  actor: "anonymous",
  params: DelegationParams,
  response: VerificationCode,
  handle: ({ params }) => getDelegateCode(params.token),
});
