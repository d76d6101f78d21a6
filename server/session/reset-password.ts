import "server-only";
import type { Session as AuthSession } from "@supabase/supabase-js";
import type { ResetPasswordBody, Session } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { callFunction } from "@/server/database/call-function";
import { authRefusal } from "@/server/session/auth-error";
import { changeAccount } from "@/server/session/auth-user";
import { beginSession } from "@/server/session/begin-session";
import { demandPassword } from "@/server/session/demand-password";
import { endSession } from "@/server/session/end-session";
import { toE164 } from "@/server/session/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { machine } from "@/server/database/door";
import { authClient } from "@/server/supabase/auth-client";

const BAD_LINK = "The link is not valid or has expired. Please ask for a new one.";

/**
 * Sets a new password with the mailed link's token or the code sent to a phone; each works once. Signs in, and ends all
 * other sessions.
 */
export async function resetPassword(jar: SessionJar, body: ResetPasswordBody): Promise<Session> {
  const phone = body.phone === undefined ? undefined : toE164(body.phone);
  demandPassword(body.password, [phone]);
  const badToken = phone === undefined ? BAD_LINK : undefined;
  const { data, error } = await authClient(jar.address).verifyOtp(
    phone === undefined ? { token_hash: body.token, type: "recovery" } : { phone, token: body.token, type: "sms" },
  );
  if (error) throw authRefusal(error, "OTP_INVALID", badToken);
  const { session } = data;
  if (!session) throw new Refusal("OTP_INVALID", badToken);
  try {
    await setPassword(jar, session, body.password, phone !== undefined);
  } catch (cause) {
    await endSession(session.access_token, "local");
    throw cause;
  }
  await endSession(session.access_token, "others");
  return beginSession(jar, session, true);
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
    await callFunction(machine, "forget_password", { p_user_id: user.id });
    await changeAccount(address, token, { password });
  }
}
