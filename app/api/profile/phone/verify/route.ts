import { Session, VerifyPhoneBody } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { toE164 } from "@/server/session/phone";
import { provePhone } from "@/server/session/prove-phone";

// POST /api/profile/phone/verify: the code makes the number the caller's, and leaves it with nobody else. Few tries,
// also for one number.
export const POST = route({
  actor: "user",
  body: VerifyPhoneBody,
  response: Session,
  idempotent: false,
  limit: { per: 600, max: 10 },
  perAccount: { per: 600, max: 10, eachCaller: true, of: ({ phone }) => toE164(phone) },
  handle: ({ db, session, actor, body }) => provePhone(db, session, actor.userId, body),
});
