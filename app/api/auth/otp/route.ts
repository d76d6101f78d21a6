import { auth } from "@/lib/contracts/session";
import { toE164 } from "@/server/session/phone/phone";
import { route } from "@/server/http/route";
import { sendOtp } from "@/server/session/phone/otp";

export const POST = route(auth.sendOtp, ({ session, body }) => sendOtp(session, body), {
  idempotent: false,
  limit: { windowSeconds: 60, max: 10 },
  perAccount: { windowSeconds: 600, max: 5, of: ({ phone }) => toE164(phone) },
});
