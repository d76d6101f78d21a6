import "server-only";
import type { ResetPasswordBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/http/errors";
import { authRefusal } from "@/server/session/auth-error";
import { beginSession } from "@/server/session/begin-session";
import { demandPassword } from "@/server/session/demand-password";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";
import { anonymousClient } from "@/server/supabase/user-client";

const BAD_LINK = "The link is not valid or has expired. Please ask for a new one.";

/** Sets a new password with the token of the mailed link, which works once. Signs in, and ends all other sessions. */
export async function resetPassword(jar: SessionJar, { token, password }: ResetPasswordBody): Promise<unknown> {
  demandPassword(password);
  const { auth } = anonymousClient();
  const { data, error } = await auth.verifyOtp({ token_hash: token, type: "recovery" });
  if (error) throw authRefusal(error, "OTP_INVALID", BAD_LINK);
  if (!data.session) throw new Refusal("OTP_INVALID", BAD_LINK);
  const changed = await auth.updateUser({ password });
  if (changed.error) {
    await endSession(data.session.access_token, "local");
    throw authRefusal(changed.error, "OTP_INVALID", BAD_LINK);
  }
  await endSession(data.session.access_token, "others");
  return beginSession(jar, data.session, true);
}
