import { Session, VerifyPhoneBody } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { provePhone } from "@/server/session/prove-phone";

// POST /api/profile/phone/verify: the code makes the number the caller's, and leaves it with nobody else. Few tries.
export const POST = route({
  actor: "user", body: VerifyPhoneBody, response: Session, idempotent: false, limit: { per: 600, max: 10 },
  handle: ({ db, actor, body }) => provePhone(db, actor.userId, body),
});
