import { done } from "@/lib/contracts/common";
import { ForgotPasswordBody } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { forgotPassword } from "@/server/session/forgot-password";
import { toE164 } from "@/server/session/phone";

// POST /api/auth/forgot-password: mails a link, or texts a code, for a new password. Answers the same whether or not
// there is such an account.
export const POST = route({
  actor: "anonymous",
  body: ForgotPasswordBody,
  response: done,
  idempotent: false,
  limit: { per: 60, max: 10 },
  perAccount: { per: 600, max: 3, of: ({ email, phone }) => email ?? toE164(phone ?? "") },
  handle: ({ session, body }) => forgotPassword(session, body),
});
