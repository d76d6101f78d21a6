import { verification } from "@/lib/contracts/delivery/verification";
import { route } from "@/server/http/route";
import { getVerificationCode, reissueVerificationCode } from "@/server/verification/codes";

export const GET = route(verification.getCode, ({ params }) => getVerificationCode(params.id));

// A repeat returns the current code.
export const POST = route(verification.renewCode, ({ params }) => reissueVerificationCode(params.id), {
  limit: { windowSeconds: 60, max: 10 },
  storeResponse: "status",
  onReplay: ({ params }) => getVerificationCode(params.id),
});
