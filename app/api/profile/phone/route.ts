import { profile } from "@/lib/contracts/profile";
import { route } from "@/server/http/route";
import { toE164 } from "@/server/session/phone/phone";
import { requestPhoneVerification } from "@/server/session/phone/phone-verification";

export const POST = route(
  profile.sendPhoneCode,
  ({ session, db, body }) => requestPhoneVerification(session, db, body),
  {
    idempotent: false,
    limit: { windowSeconds: 600, max: 10 },
    perAccount: { windowSeconds: 3600, max: 5, eachCaller: true, of: ({ phone }) => toE164(phone) },
    reauthentication: true,
  },
);
