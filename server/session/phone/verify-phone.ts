import "server-only";
import type { VerifyPhoneBody } from "@/lib/contracts/profile";
import type { Session } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { authRefusal } from "@/server/session/auth-error";
import { endSession } from "@/server/session/end-session";
import { toE164 } from "@/server/session/phone/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

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
