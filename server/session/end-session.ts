import "server-only";
import { describeError, log } from "@/server/core/log";
import { authClient } from "@/server/supabase/auth-client";

/**
 * Ends this session, all of the account's, or all others, and says whether they are over. One that is over already is no
 * failure. The auth server does not count who does that.
 */
export async function endSession(accessToken: string, scope: "local" | "global" | "others"): Promise<boolean> {
  const { error } = await authClient(null).admin.signOut(accessToken, scope);
  if (!error || error.status === 401 || error.status === 403 || error.status === 404) return true;
  log().warn({ error: describeError(error) }, "a session could not be ended");
  return false;
}
