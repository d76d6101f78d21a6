import "server-only";
import type { Session, SignInBody } from "@/lib/contracts/session";
import { authRefusal } from "@/server/session/auth-error";
import { beginSession } from "@/server/session/begin-session";
import { toE164 } from "@/server/session/phone";
import type { SessionJar } from "@/server/session/session-jar";
import { authClient } from "@/server/supabase/auth-client";

/** Signs in by e-mail or phone. Unless asked to remember, the session ends with the browser. */
export async function signIn(
  jar: SessionJar,
  { email, phone, password, rememberMe = false }: SignInBody,
): Promise<Session> {
  const auth = authClient(jar.address);
  const { data, error } =
    phone === undefined
      ? await auth.signInWithPassword({ email: email ?? "", password })
      : await auth.signInWithPassword({ phone: toE164(phone), password });
  if (error) throw authRefusal(error, "INVALID_CREDENTIALS");
  return beginSession(jar, data.session, rememberMe);
}
