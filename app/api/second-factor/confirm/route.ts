import { ConfirmedSecondFactor, ConfirmSecondFactorBody } from "@/lib/contracts/second-factor";
import { route } from "@/server/http/route";
import { confirmSecondFactor } from "@/server/second-factor/second-factor";

// POST /api/second-factor/confirm: the first code of an enrolment that was begun with a reauthentication. Few tries.
export const POST = route({
  actor: "user",
  body: ConfirmSecondFactorBody,
  response: ConfirmedSecondFactor,
  idempotent: false,
  limit: { per: 600, max: 10 },
  handle: ({ db, body }) => confirmSecondFactor(db, body.code),
});
