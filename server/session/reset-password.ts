import "server-only";
import type { Session as AuthSession } from "@supabase/supabase-js";
import type { ResetPasswordBody, Session } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { authRefusal } from "@/server/session/auth-error";
import { verifyAccessToken } from "@/server/session/access-token";
import { changeAccount } from "@/server/session/auth-user";
import { beginSession, RECOVERIES } from "@/server/session/begin-session";
import { requireCodeSignIn } from "@/server/session/phone/code-sign-in";
import { requirePassword } from "@/server/session/require-password";
import { endSession } from "@/server/session/end-session";
import { toE164 } from "@/server/session/phone/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { signIn } from "@/server/session/sign-in";
import { authClient } from "@/server/supabase/auth-client";

const BAD_LINK = "link";
// How long after the link was opened the password may be chosen.
const RECOVERY_SECONDS = 30 * 60;

/**
 * Sets a new password with the mailed link's token or the code sent to a phone; each works once. Signs in, and ends all
 * other sessions.
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
  } catch (cause) {
    await endSession(session.access_token, "local");
    throw cause;
  }
  await endSession(session.access_token, "others");
  return beginSession(jar, session, true);
}

// The platform's own mail begins a session as soon as its link is opened. Its token counts while that is not long ago,
// and once: with the new password another session begins, and that one ends.
async function resetInSession(jar: SessionJar, accessToken: string, password: string): Promise<Session> {
  const claims = await verifyAccessToken(accessToken);
  const since = Date.now() / 1000 - RECOVERY_SECONDS;
  const begun = claims?.amr?.some(({ method, timestamp }) => RECOVERIES.includes(method) && timestamp > since);
  if (!claims || !begun) throw new Refusal("OTP_INVALID", BAD_LINK);
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

// Whoever comes with a session that is over, or with another kind of one, has no good link.
function badSession(failure: unknown): unknown {
  return failure instanceof Refusal && ["UNAUTHENTICATED", "CURRENT_PASSWORD_WRONG"].includes(failure.code)
    ? new Refusal("OTP_INVALID", BAD_LINK)
    : failure;
}

// Why the second try: the auth server takes a mailed link for a recovery, but asks a session that began with a phone's
// code for the old password. The code has proven the number, so the forgotten password goes first.
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
