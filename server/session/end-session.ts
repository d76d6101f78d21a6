import "server-only";
import { describeError, log } from "@/server/core/log";
import { authClient } from "@/server/supabase/auth-client";

/** Ends this session, all of the account's, or all others. One that is over already is no failure. */
export async function endSession(accessToken: string, scope: "local" | "global" | "others"): Promise<void> {
  const { error } = await authClient().admin.signOut(accessToken, scope);
  if (error && error.status !== 401 && error.status !== 403 && error.status !== 404) {
    log().warn({ error: describeError(error) }, "a session could not be ended");
  }
}
