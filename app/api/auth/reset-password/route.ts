import { ResetPasswordBody, Session } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { toE164 } from "@/server/session/phone";
import { resetPassword } from "@/server/session/reset-password";

// POST /api/auth/reset-password: sets a new password with the mailed token, the session that the platform's own mail
// began, or a phone's code; each works once, and all other sessions end. Few tries for one phone, counted with those to
// sign in: it is the same code.
export const POST = route({
  actor: "anonymous",
  body: ResetPasswordBody,
  response: Session,
  idempotent: false,
  limit: { per: 60, max: 10 },
  perAccount: {
    per: 600,
    max: 10,
    with: "/api/auth/verify-otp",
    of: ({ phone, token, accessToken }) => (phone === undefined ? (token ?? accessToken ?? "") : toE164(phone)),
  },
  handle: ({ session, body }) => resetPassword(session, body),
});
