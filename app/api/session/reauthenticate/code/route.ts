import { sessions } from "@/lib/contracts/session";
import { route } from "@/server/http/route";
import { sendOwnCode } from "@/server/session/phone/otp";

export const POST = route(sessions.sendReauthenticationCode, ({ session, db }) => sendOwnCode(session, db), {
  idempotent: false,
  limit: { windowSeconds: 600, max: 5 },
});
