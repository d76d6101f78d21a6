import "server-only";
import type { Session, VerifyOtpBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { authRefusal } from "@/server/session/auth-error";
import { changeAccount } from "@/server/session/auth-user";
import { beginSession } from "@/server/session/begin-session";
import { requireCodeSignIn } from "@/server/session/phone/code-sign-in";
import { toE164 } from "@/server/session/phone/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { openTicket } from "@/server/session/sign-up-ticket";
import { authClient } from "@/server/supabase/auth-client";

/**
 * Signs in by the code sent to the phone; it works once. For the browser that signed up with this phone it also sets
 * the password.
 */
export async function verifyOtp(jar: SessionJar, body: VerifyOtpBody): Promise<Session> {
  const phone = toE164(body.phone);
  const { data, error } = await authClient(jar.address).verifyOtp({ phone, token: body.token, type: body.type });
  if (error) throw authRefusal(error, "OTP_INVALID");
  if (!data.session) throw new Refusal("OTP_INVALID");
  await requireCodeSignIn(data.session.user.id, data.session.access_token);
  const password = openTicket(jar.ticket, phone);
  if (password !== null) {
    // A failure does not undo the sign-in: the password can be set later with another code.
    await changeAccount(jar.address, data.session.access_token, { password }).catch((error: unknown) => {
      log().warn({ error: describeError(error) }, "the password of a sign-up by phone was not set");
    });
  }
  return beginSession(jar, data.session, body.rememberMe ?? true, password !== null);
}
