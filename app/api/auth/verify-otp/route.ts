import { Session, VerifyOtpBody } from "@/lib/contracts/session";
import { toE164 } from "@/server/session/phone";
import { route } from "@/server/http/route";
import { refundSignUp } from "@/server/http/sign-up-limit";
import { openTicket } from "@/server/session/sign-up-ticket";
import { verifyOtp } from "@/server/session/verify-otp";

// POST /api/auth/verify-otp: signs in with the code from the SMS. Few tries for one phone.
export const POST = route({
  actor: "anonymous",
  body: VerifyOtpBody,
  response: Session,
  idempotent: false,
  limit: { per: 60, max: 20 },
  perAccount: { per: 600, max: 10, of: ({ phone }) => toE164(phone) },
  handle: async ({ session, body, request }) => {
    const signsUp = openTicket(session.ticket, toE164(body.phone)) !== null;
    const made = await verifyOtp(session, body);
    if (signsUp) await refundSignUp(request.headers);
    return made;
  },
});
