import "server-only";
import type { Session as AuthSession } from "@supabase/supabase-js";
import type { Session } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, userContext } from "@/server/database/client";
import { verifyAccessToken } from "@/server/session/access-token";
import { endSession } from "@/server/session/end-session";
import { tokensOf } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";

/** Values of the token's `amr` for a session begun by a code or a mailed link. */
export const RECOVERY_METHODS = ["recovery", "otp", "magiclink"];

/**
 * Stores a new session in the browser, and ends the previous one and a pending sign-up. Returns the signed-in account.
 * `signedUp`: the caller has just chosen the account's password, which counts as reauthentication.
 */
export async function beginSession(
  jar: SessionJar,
  session: AuthSession,
  persistent: boolean,
  signedUp = false,
): Promise<Session> {
  const previousTokens = jar.tokens;
  const claims = await verifyAccessToken(session.access_token);
  const signedIn = claims && (await rpc(userContext(claims), "get_current_session"));
  if (signedIn === null) throw new Refusal("UNAUTHENTICATED");
  // From now on the session may be stolen, so it must not set a forgotten password.
  if (claims?.amr?.some(({ method }) => RECOVERY_METHODS.includes(method)))
    await rpc(serviceContext, "record_code_session", { p_user_id: claims.sub, p_session_id: claims.session_id });
  if (claims && signedUp)
    await rpc(serviceContext, "record_reauthentication", {
      p_user_id: claims.sub,
      p_session_id: claims.session_id,
      p_method: "sign_up",
    });
  jar.store(tokensOf(session, persistent));
  jar.removeTicket();
  if (previousTokens && previousTokens.refreshToken !== session.refresh_token)
    await endSession(previousTokens.accessToken, "local");
  return signedIn;
}
