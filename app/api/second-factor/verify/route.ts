import { SecondFactor, VerifySecondFactorBody } from "@/lib/contracts/second-factor";
import { route } from "@/server/http/route";
import { verifySecondFactor } from "@/server/second-factor/second-factor";

// POST /api/second-factor/verify: verifies this session for twelve hours. Few tries; the database counts them too.
export const POST = route({
  actor: "user",
  body: VerifySecondFactorBody,
  response: SecondFactor,
  idempotent: false,
  limit: { per: 600, max: 10 },
  handle: ({ db, body }) => verifySecondFactor(db, body),
});
