import { auth } from "@/lib/contracts/session";
import { toE164 } from "@/server/session/phone/phone";
import { route } from "@/server/http/route";
import { signIn } from "@/server/session/sign-in";

export const POST = route(auth.signIn, ({ session, body }) => signIn(session, body), {
  idempotent: false,
  missingFieldsReason: "all_fields",
  limit: { windowSeconds: 60, max: 20 },
  perAccount: { windowSeconds: 300, max: 10, eachCaller: true, of: ({ email, phone }) => email ?? toE164(phone ?? "") },
});
