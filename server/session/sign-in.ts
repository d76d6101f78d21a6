import "server-only";
import type { Session, SignInBody } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { authRefusal } from "@/server/session/auth-error";
import { beginSession } from "@/server/session/session-lifecycle";
import { toE164 } from "@/server/session/phone/phone";
import { failInConstantTime } from "@/server/session/phone/constant-time";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/**
 * Signs in by email or phone; all failures take the same time. Unless remembered, the session ends with the browser.
 */
export async function signIn(
  jar: SessionJar,
  { email, phone, password, rememberMe = false }: SignInBody,
): Promise<Session> {
  const auth = authClient(jar.address);
  const identity = phone === undefined ? { email: email ?? "" } : { phone: toE164(phone) };
  const session = await failInConstantTime(async () => {
    const { data, error } = await auth.signInWithPassword({ ...identity, password });
    // The auth server refuses a banned account before it checks the password: the response would reveal the account.
    if (error?.code === "user_banned") throw new Refusal("INVALID_CREDENTIALS");
    if (error) throw authRefusal(error, "INVALID_CREDENTIALS");
    return data.session;
  });
  return beginSession(jar, session, rememberMe);
}
