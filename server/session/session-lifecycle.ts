import "server-only";
import { isAuthSessionMissingError, type Session as AuthSession } from "@supabase/supabase-js";
import { describeError, log } from "@/server/core/log";
import { authClient } from "@/server/supabase/auth-client";
import type { Session } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, userContext } from "@/server/database/client";
import { verifyAccessToken } from "@/server/session/access-token";
import { tokensOf } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";

// The auth server's codes for an access token of an ended session or a deleted account. A gateway's 401, 403 or 404 has
// no such code and proves nothing.
const ENDED_SESSION_CODES = new Set([
  "session_not_found",
  "session_expired",
  "user_not_found",
  "bad_jwt",
  "no_authorization",
]);

/**
 * Ends this session, all of the account's, or all others; returns whether they have ended. Idempotent. The auth server
 * does not rate limit this call.
 */
export async function endSession(accessToken: string, scope: "local" | "global" | "others"): Promise<boolean> {
  const { error } = await authClient(null).admin.signOut(accessToken, scope);
  if (!error || isAuthSessionMissingError(error) || ENDED_SESSION_CODES.has(error.code ?? "")) return true;
  log().warn({ error: describeError(error) }, "a session could not be ended");
  return false;
}

/** Values of the token's `amr` for a session begun by a code or a mailed link. */
export const RECOVERY_METHODS = ["recovery", "otp", "magiclink"];

/**
 * Stores a new session in the browser, and ends the previous one and a pending sign-up. Returns the signed-in account.
 * `hasSignedUp`: the caller has just chosen the account's password, which counts as reauthentication.
 */
export async function beginSession(
  jar: SessionJar,
  session: AuthSession,
  persistent: boolean,
  hasSignedUp = false,
): Promise<Session> {
  const previousTokens = jar.tokens;
  const claims = await verifyAccessToken(session.access_token);
  const signedInAccount = claims && (await rpc(userContext(claims), "get_current_session"));
  if (signedInAccount === null) throw new Refusal("UNAUTHENTICATED");
  // From now on the session may be stolen, so it must not set a forgotten password.
  if (claims?.amr?.some(({ method }) => RECOVERY_METHODS.includes(method)))
    await rpc(serviceContext, "record_code_session", { p_user_id: claims.sub, p_session_id: claims.session_id });
  if (claims && hasSignedUp)
    await rpc(serviceContext, "record_reauthentication", {
      p_user_id: claims.sub,
      p_session_id: claims.session_id,
      p_method: "sign_up",
    });
  jar.store(tokensOf(session, persistent));
  jar.removeTicket();
  if (previousTokens && previousTokens.refreshToken !== session.refresh_token)
    await endSession(previousTokens.accessToken, "local");
  return signedInAccount;
}

/**
 * Ends all sessions of the account and removes the cookies. Without a session it only removes the cookies. If the auth
 * server is unreachable nothing has ended, and a user who lost a phone must not see a success.
 */
export async function signOut(jar: SessionJar): Promise<Record<string, never>> {
  if (jar.tokens && !(await endSession(jar.tokens.accessToken, "global"))) throw new Refusal("PROVIDER_UNAVAILABLE");
  jar.clear();
  return {};
}
