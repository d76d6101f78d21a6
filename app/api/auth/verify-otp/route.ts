import { auth } from "@/lib/contracts/session";
import { toE164 } from "@/server/session/phone/phone";
import { route } from "@/server/http/route";
import { refundSignUp } from "@/server/http/rate-limit/account-limit";
import { openTicket } from "@/server/session/sign-up-ticket";
import { verifyOtp } from "@/server/session/phone/otp";

export const POST = route(
  auth.verifyOtp,
  async ({ session, body, request }) => {
    const isSignUp = openTicket(session.ticket, toE164(body.phone)) !== null;
    const result = await verifyOtp(session, body);
    if (isSignUp) await refundSignUp(request.headers);
    return result;
  },
  {
    idempotent: false,
    limit: { windowSeconds: 60, max: 20 },
    perAccount: { windowSeconds: 600, max: 10, of: ({ phone }) => toE164(phone) },
  },
);
