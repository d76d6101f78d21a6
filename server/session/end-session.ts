import "server-only";
import { isAuthSessionMissingError } from "@supabase/supabase-js";
import { describeError, log } from "@/server/core/log";
import { authClient } from "@/server/supabase/auth-client";

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
