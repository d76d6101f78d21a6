import { TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { VerificationCode } from "@/lib/contracts/verification";
import { route } from "@/server/http/route";
import { getVerificationCode } from "@/server/verification/get-verification-code";
import { reissueVerificationCode } from "@/server/verification/reissue-verification-code";

// GET /api/transactions/:id/code: the code and its QR, for the receiver alone.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: VerificationCode,
  handle: ({ params }) => getVerificationCode(params.id),
});

// POST /api/transactions/:id/code: a new code; the old one stops working. A repeat gives the code that counts now.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: TransactionActionBody,
  response: VerificationCode,
  limit: { per: 60, max: 10 },
  remember: "status",
  handle: ({ params }) => reissueVerificationCode(params.id),
  again: ({ params }) => getVerificationCode(params.id),
});
