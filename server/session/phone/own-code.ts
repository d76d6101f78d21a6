import "server-only";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { authRefusal } from "@/server/session/auth-error";
import { requireCodeSignIn } from "@/server/session/phone/code-sign-in";
import { endSession } from "@/server/session/end-session";
import { phoneCodes } from "@/server/session/phone/phone-codes";
import { userIdOf } from "@/server/session/session-id";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/** Sends a code to the caller's verified phone. The request cannot name another number. */
export async function sendOwnCode({ address }: SessionJar, db: DbContext): Promise<Record<string, never>> {
  const phone = await requireVerifiedPhone(db);
  if ((await phoneCodes()) === "off") throw new Refusal("CODES_UNAVAILABLE");
  const { error } = await authClient(address).signInWithOtp({ phone, options: { shouldCreateUser: false } });
  if (error) throw authRefusal(error, "CODES_UNAVAILABLE");
  return {};
}

/** Refuses unless this code was sent to the caller's verified phone. It works once and leaves no session behind. */
export async function checkOwnCode({ address }: SessionJar, db: DbContext, code: string): Promise<void> {
  const phone = await requireVerifiedPhone(db);
  const { data, error } = await authClient(address).verifyOtp({ phone, token: code, type: "sms" });
  if (error) throw authRefusal(error, "OTP_INVALID");
  if (data.session) await requireCodeSignIn(data.session.user.id, data.session.access_token);
  if (data.session) await endSession(data.session.access_token, "local");
  if (data.user?.id !== userIdOf(db)) throw new Refusal("OTP_INVALID");
}

async function requireVerifiedPhone(db: DbContext): Promise<string> {
  const session = await rpc(db, "get_current_session");
  if (!session) throw new Refusal("UNAUTHENTICATED");
  if (!session.phoneVerified || session.phone === null) throw new Refusal("PHONE_NOT_VERIFIED");
  return session.phone;
}
