import "server-only";
import type { VerifyOtpBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/http/errors";
import { authRefusal } from "@/server/session/auth-error";
import { beginSession } from "@/server/session/begin-session";
import { toE164 } from "@/server/session/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { anonymousClient } from "@/server/supabase/user-client";

/** Signs in with the code that was sent to the phone; it works once. */
export async function verifyOtp(jar: SessionJar, { phone, token, type, rememberMe = true }: VerifyOtpBody): Promise<unknown> {
  const { data, error } = await anonymousClient().auth.verifyOtp({ phone: toE164(phone), token, type });
  if (error) throw authRefusal(error, "OTP_INVALID");
  if (!data.session) throw new Refusal("OTP_INVALID");
  return beginSession(jar, data.session, rememberMe);
}
