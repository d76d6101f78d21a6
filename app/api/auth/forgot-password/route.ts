import { auth } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { forgotPassword } from "@/server/session/passwords";
import { toE164 } from "@/server/session/phone/phone";

export const POST = route(auth.forgotPassword, ({ session, body }) => forgotPassword(session, body), {
  idempotent: false,
  limit: { windowSeconds: 60, max: 10 },
  perAccount: { windowSeconds: 600, max: 3, of: ({ email, phone }) => email ?? toE164(phone ?? "") },
});
