import { ResetPasswordBody, Session } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { resetPassword } from "@/server/session/reset-password";

// POST /api/auth/reset-password: sets a new password with the mailed token, which works once; all other sessions end.
export const POST = route({
  actor: "anonymous", body: ResetPasswordBody, response: Session, idempotent: false, limit: { per: 60, max: 10 },
  handle: ({ session, body }) => resetPassword(session, body),
});
