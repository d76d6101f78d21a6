import "server-only";
import type { OtpBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { phoneCodes } from "@/server/session/phone/phone-codes";
import { toE164 } from "@/server/session/phone/phone";
import { sendInConstantTime } from "@/server/session/phone/send-in-constant-time";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/** Sends a sign-in code to an account's phone. The response does not reveal whether the account exists. */
export async function sendOtp({ address }: SessionJar, { phone }: OtpBody): Promise<Record<string, never>> {
  if ((await phoneCodes()) === "off") throw new Refusal("CODES_UNAVAILABLE");
  const to = toE164(phone);
  return sendInConstantTime(() =>
    authClient(address).signInWithOtp({ phone: to, options: { shouldCreateUser: false } }),
  );
}
