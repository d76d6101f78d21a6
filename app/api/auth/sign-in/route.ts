import { Session, SignInBody } from "@/lib/contracts/session";
import { toE164 } from "@/server/session/phone";
import { route } from "@/server/http/route";
import { signIn } from "@/server/session/sign-in";

// POST /api/auth/sign-in: signs in and ends the session whose cookies came along. Counted by caller, and by caller and
// account.
export const POST = route({
  actor: "anonymous",
  body: SignInBody,
  response: Session,
  idempotent: false,
  whenMissing: "Please fill in all fields",
  limit: { per: 60, max: 20 },
  perAccount: { per: 300, max: 10, eachCaller: true, of: ({ email, phone }) => email ?? toE164(phone ?? "") },
  handle: ({ session, body }) => signIn(session, body),
});
