import "server-only";
import { log } from "@/server/core/log";
import { phoneCodes } from "@/server/session/phone/phone-codes";

/** Logs at the start if phone numbers cannot be verified, because then no one can be sent to. */
export async function warnAboutPhoneCodes(): Promise<void> {
  const codes = await phoneCodes();
  if (codes === "off")
    log().warn(
      "the auth server sends no codes to phones: no number can be verified, so no account can receive (docs/deploy/supabase.md: Signing in)",
    );
  if (codes === "unproven")
    log().warn(
      "the auth server confirms phones without a code: such numbers count as unverified, so no account can receive (docs/deploy/supabase.md: Signing in)",
    );
}
