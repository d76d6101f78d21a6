import "server-only";
import { Refusal } from "@/server/core/errors";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";

/**
 * Ends all sessions of the account and removes the cookies. Without a session it only removes the cookies. If the auth
 * server is unreachable nothing has ended, and a user who lost a phone must not see a success.
 */
export async function signOut(jar: SessionJar): Promise<Record<string, never>> {
  if (jar.tokens && !(await endSession(jar.tokens.accessToken, "global"))) throw new Refusal("PROVIDER_UNAVAILABLE");
  jar.clear();
  return {};
}
