import "server-only";
import type { RequestPhoneVerificationBody, VerifyPhoneBody } from "@/lib/contracts/profile";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { changeAccount } from "@/server/session/auth-user";
import { toSupportedE164, toE164 } from "@/server/session/phone/phone";
import { phoneCodes } from "@/server/session/phone/phone-codes";
import type { SessionJar } from "@/server/session/session-jar";
import { sessionIdOf, userIdOf } from "@/server/session/current-session";
import type { Session } from "@/lib/contracts/session";
import { authRefusal } from "@/server/session/auth-error";
import { endSession } from "@/server/session/session-lifecycle";
import { authClient } from "@/server/supabase/auth-client";

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

/** Verifies a number by the code sent to it, which makes it the caller's exclusively. */
export async function verifyPhone(
  db: DbContext,
  { address }: SessionJar,
  userId: string,
  body: VerifyPhoneBody,
): Promise<Session> {
  const phone = toE164(body.phone);
  // As the service role, because it takes the number from accounts that have not verified it.
  await rpc(serviceContext, "check_phone_verification", { p_user_id: userId, p_phone: phone });
  const { data, error } = await authClient(address).verifyOtp({ phone, token: body.token, type: "phone_change" });
  if (error) throw authRefusal(error, "OTP_INVALID");
  // The auth server returns a new session, which is ended; the caller keeps theirs.
  if (data.session) await endSession(data.session.access_token, "local");
  // It looks the account up by number only: another account's code proves nothing here.
  if (data.user?.id !== userId) throw new Refusal("OTP_INVALID");
  const session = await rpc(db, "get_current_session");
  if (!session) throw new Refusal("UNAUTHENTICATED");
  return session;
}
