import "server-only";
import type { OtpBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { authRefusal } from "@/server/session/auth-error";
import { phoneCodes } from "@/server/session/phone-codes";
import { toE164 } from "@/server/session/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/** Sends a sign-in code to the phone of an account. Who asks does not learn whether there is one. */
export async function sendOtp({ address }: SessionJar, { phone }: OtpBody): Promise<Record<string, never>> {
  if ((await phoneCodes()) === "off") throw new Refusal("CODES_UNAVAILABLE");
  const { error } = await authClient(address).signInWithOtp({
    phone: toE164(phone),
    options: { shouldCreateUser: false },
  });
  // Only an account that has just been sent a code can be too early for the next one: that would tell, too.
  if (error && !/only request this after/.test(error.message)) reportOutagesOnly(authRefusal(error, "NOT_FOUND"));
  return {};
}

/** Throws outages and limits; anything else would tell which accounts exist. */
export function reportOutagesOnly(error: Error): void {
  if (error instanceof Refusal && (error.code === "PROVIDER_UNAVAILABLE" || error.code === "RATE_LIMITED")) throw error;
}
