import "server-only";
import type { ForgotPasswordBody } from "@/lib/contracts/session";
import { env } from "@/server/env";
import { sendInConstantTime } from "@/server/session/phone/send-in-constant-time";
import { sendOtp } from "@/server/session/phone/send-otp";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/** Mails a reset link, or texts a code. The response does not reveal whether the account exists. */
export async function forgotPassword(
  jar: SessionJar,
  { email, phone }: ForgotPasswordBody,
): Promise<Record<string, never>> {
  if (phone !== undefined) return sendOtp(jar, { phone });
  const redirectTo = new URL("/reset-password", env().APP_URL).toString();
  return sendInConstantTime(() => authClient(jar.address).resetPasswordForEmail(email ?? "", { redirectTo }));
}
