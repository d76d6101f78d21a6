import { auth } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { toE164 } from "@/server/session/phone/phone";
import { resetPassword } from "@/server/session/passwords";

// Shares the phone's attempt counter with sign-in, because it is the same code.
export const POST = route(auth.resetPassword, ({ session, body }) => resetPassword(session, body), {
  idempotent: false,
  limit: { windowSeconds: 60, max: 10 },
  perAccount: {
    windowSeconds: 600,
    max: 10,
    with: "/api/auth/verify-otp",
    of: ({ phone, token, accessToken }) => (phone === undefined ? (token ?? accessToken ?? "") : toE164(phone)),
  },
});
