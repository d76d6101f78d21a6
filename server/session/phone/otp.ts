import "server-only";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { endSession, beginSession } from "@/server/session/session-lifecycle";
import type { OtpBody, Session, VerifyOtpBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { phoneCodes } from "@/server/session/phone/phone-codes";
import { toE164 } from "@/server/session/phone/phone";
import { sendInConstantTime } from "@/server/session/phone/send-in-constant-time";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";
import { describeError, log } from "@/server/core/log";
import { authRefusal } from "@/server/session/auth-error";
import { changeAccount } from "@/server/session/auth-user";
import { openTicket } from "@/server/session/sign-up-ticket";
import { userIdOf } from "@/server/session/current-session";

/**
 * Refuses and ends a session opened by a code or a link while such sign-in is blocked. The auth server's hook refuses
 * it before, if the project has installed it.
 */
export async function requireCodeSignIn(userId: string, accessToken: string): Promise<void> {
  try {
    await rpc(serviceContext, "check_code_sign_in", { p_user_id: userId });
  } catch (refusal) {
    await endSession(accessToken, "local");
    throw refusal;
  }
}

/** Sends a sign-in code to an account's phone. The response does not reveal whether the account exists. */
export async function sendOtp({ address }: SessionJar, { phone }: OtpBody): Promise<Record<string, never>> {
  if ((await phoneCodes()) === "off") throw new Refusal("CODES_UNAVAILABLE");
  const to = toE164(phone);
  return sendInConstantTime(() =>
    authClient(address).signInWithOtp({ phone: to, options: { shouldCreateUser: false } }),
  );
}

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

/** Sends a code to the caller's verified phone. The request cannot name another number. */
export async function sendOwnCode({ address }: SessionJar, db: DbContext): Promise<Record<string, never>> {
  const phone = await requireVerifiedPhone(db);
  if ((await phoneCodes()) === "off") throw new Refusal("CODES_UNAVAILABLE");
  const { error } = await authClient(address).signInWithOtp({ phone, options: { shouldCreateUser: false } });
  if (error) throw authRefusal(error, "CODES_UNAVAILABLE");
  return {};
}

/** Refuses unless this code was sent to the caller's verified phone. It works once and leaves no session behind. */
export async function checkOwnCode({ address }: SessionJar, db: DbContext, code: string): Promise<void> {
  const phone = await requireVerifiedPhone(db);
  const { data, error } = await authClient(address).verifyOtp({ phone, token: code, type: "sms" });
  if (error) throw authRefusal(error, "OTP_INVALID");
  if (data.session) await requireCodeSignIn(data.session.user.id, data.session.access_token);
  if (data.session) await endSession(data.session.access_token, "local");
  if (data.user?.id !== userIdOf(db)) throw new Refusal("OTP_INVALID");
}

async function requireVerifiedPhone(db: DbContext): Promise<string> {
  const session = await rpc(db, "get_current_session");
  if (!session) throw new Refusal("UNAUTHENTICATED");
  if (!session.phoneVerified || session.phone === null) throw new Refusal("PHONE_NOT_VERIFIED");
  return session.phone;
}
