import { profile } from "@/lib/contracts/profile";
import { route } from "@/server/http/route";
import { toE164 } from "@/server/session/phone/phone";
import { verifyPhone } from "@/server/session/phone/phone-verification";

export const POST = route(
  profile.verifyPhone,
  ({ db, session, actor, body }) => verifyPhone(db, session, actor.userId, body),
  {
    idempotent: false,
    limit: { windowSeconds: 600, max: 10 },
    perAccount: { windowSeconds: 600, max: 10, eachCaller: true, of: ({ phone }) => toE164(phone) },
  },
);
