import "server-only";
import { Refusal } from "@/server/core/errors";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";

/**
 * Ends every session of the account and empties the browser. Without a session it only empties the browser. Where the
 * auth server does not hear it nothing is over, and whoever lost a phone must not be told that it is.
 */
export async function signOut(jar: SessionJar): Promise<Record<string, never>> {
  if (jar.tokens && !(await endSession(jar.tokens.accessToken, "global"))) throw new Refusal("PROVIDER_UNAVAILABLE");
  jar.clear();
  return {};
}
