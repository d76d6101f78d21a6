import "server-only";
import type { RequestPhoneVerificationBody } from "@/lib/contracts/profile";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { changeAccount } from "@/server/session/auth-user";
import { toSupportedE164 } from "@/server/session/phone/phone";
import { phoneCodes } from "@/server/session/phone/phone-codes";
import type { SessionJar } from "@/server/session/session-jar";
import { sessionIdOf, userIdOf } from "@/server/session/session-id";

/** Sends a code to a number that the caller wants to verify; the account is unchanged until then. */
export async function requestPhoneVerification(
  { address, tokens }: SessionJar,
  db: DbContext,
  body: RequestPhoneVerificationBody,
): Promise<Record<string, never>> {
  const phone = toSupportedE164(body.phone);
  if (!tokens) throw new Refusal("UNAUTHENTICATED");
  const codes = await phoneCodes();
  if (codes === "off" || codes === "unproven") throw new Refusal("CODES_UNAVAILABLE");
  // As the service role, because it takes the number from accounts that have not verified it.
  await rpc(serviceContext, "begin_phone_verification", {
    p_user_id: userIdOf(db),
    p_session_id: sessionIdOf(db),
    p_phone: phone,
  });
  await changeAccount(address, tokens.accessToken, { phone });
  return {};
}
