import "server-only";
import { isAuthSessionMissingError } from "@supabase/supabase-js";
import { describeError, log } from "@/server/core/log";
import { authClient } from "@/server/supabase/auth-client";

// The auth server's own codes for an access token whose session or account has ended. A gateway's 401, 403 or 404 has no
// such code and ends no session.
const OVER = new Set(["session_not_found", "session_expired", "user_not_found", "bad_jwt", "no_authorization"]);

/**
 * Ends this session, all of the account's, or all others, and says whether they are over. One that is over already is no
 * failure. The auth server does not count who does that.
 */
export async function endSession(accessToken: string, scope: "local" | "global" | "others"): Promise<boolean> {
  const { error } = await authClient(null).admin.signOut(accessToken, scope);
  if (!error || isAuthSessionMissingError(error) || OVER.has(error.code ?? "")) return true;
  log().warn({ error: describeError(error) }, "a session could not be ended");
  return false;
}
