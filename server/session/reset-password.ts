import "server-only";
import type { Session as AuthSession } from "@supabase/supabase-js";
import type { ResetPasswordBody, Session } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { authRefusal } from "@/server/session/auth-error";
import { verifyAccessToken } from "@/server/session/access-token";
import { changeAccount } from "@/server/session/auth-user";
import { beginSession, RECOVERY_METHODS } from "@/server/session/begin-session";
import { requireCodeSignIn } from "@/server/session/phone/code-sign-in";
import { requirePassword } from "@/server/session/require-password";
import { endSession } from "@/server/session/end-session";
import { toE164 } from "@/server/session/phone/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { signIn } from "@/server/session/sign-in";
import { authClient } from "@/server/supabase/auth-client";

const BAD_LINK = "link";
// How long after the link was opened the password can be chosen.
const RECOVERY_SECONDS = 30 * 60;

/**
 * Sets a new password by the mailed link's token or a texted code; each works once. Signs in, and ends all other
 * sessions.
 */
export async function resetPassword(jar: SessionJar, body: ResetPasswordBody): Promise<Session> {
  if (body.accessToken !== undefined) return resetInSession(jar, body.accessToken, body.password);
  const phone = body.phone === undefined ? undefined : toE164(body.phone);
  requirePassword(body.password, [phone]);
  const badToken = phone === undefined ? BAD_LINK : undefined;
  const { data, error } = await authClient(jar.address).verifyOtp(
    phone === undefined
      ? { token_hash: body.token ?? "", type: "recovery" }
      : { phone, token: body.token ?? "", type: "sms" },
  );
  if (error) throw authRefusal(error, "OTP_INVALID", badToken);
  const { session } = data;
  if (!session) throw new Refusal("OTP_INVALID", badToken);
  await requireCodeSignIn(session.user.id, session.access_token);
  try {
    await setPassword(jar, session, body.password, phone !== undefined);
  } catch (error) {
    await endSession(session.access_token, "local");
    throw error;
  }
  await endSession(session.access_token, "others");
  return beginSession(jar, session, true);
}

// Supabase's own email begins a session when its link is opened. Its token is valid for a limited time, and once: the
// new password begins another session, and ends that one.
async function resetInSession(jar: SessionJar, accessToken: string, password: string): Promise<Session> {
  const claims = await verifyAccessToken(accessToken);
  const earliest = Date.now() / 1000 - RECOVERY_SECONDS;
  const isRecovery = claims?.amr?.some(
    ({ method, timestamp }) => RECOVERY_METHODS.includes(method) && timestamp > earliest,
  );
  if (!claims || !isRecovery) throw new Refusal("OTP_INVALID", BAD_LINK);
  await requireCodeSignIn(claims.sub, accessToken);
  const { data, error } = await authClient(jar.address).getUser(accessToken);
  if (error) throw badSession(authRefusal(error, "OTP_INVALID", BAD_LINK));
  const { email } = data.user;
  if (!email) throw new Refusal("OTP_INVALID", BAD_LINK);
  await rpc(serviceContext, "check_recovery_session", {
    p_user_id: claims.sub,
    p_session_id: claims.session_id,
  }).catch((failure: unknown) => {
    throw failure instanceof Refusal && failure.code === "OTP_INVALID" ? new Refusal("OTP_INVALID", BAD_LINK) : failure;
  });
  requirePassword(password, [email]);
  await changeAccount(jar.address, accessToken, { password }).catch((failure: unknown) => {
    throw badSession(failure);
  });
  await endSession(accessToken, "global");
  return signIn(jar, { email, password, rememberMe: true });
}

// An ended or unsuitable session counts as an invalid link.
function badSession(failure: unknown): unknown {
  return failure instanceof Refusal && ["UNAUTHENTICATED", "CURRENT_PASSWORD_WRONG"].includes(failure.code)
    ? new Refusal("OTP_INVALID", BAD_LINK)
    : failure;
}

// Second attempt: the auth server accepts a mailed link as recovery, but requires the current password in a session
// begun by a phone code. The code has proven the number, so the forgotten password is removed first.
async function setPassword(
  { address }: SessionJar,
  { access_token: token, user }: AuthSession,
  password: string,
  byPhone: boolean,
): Promise<void> {
  try {
    await changeAccount(address, token, { password });
  } catch (error) {
    if (!byPhone || !(error instanceof Refusal) || error.code !== "CURRENT_PASSWORD_WRONG") throw error;
    await rpc(serviceContext, "clear_forgotten_password", { p_user_id: user.id });
    await changeAccount(address, token, { password });
  }
}
