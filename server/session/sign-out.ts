import "server-only";
import { endSession } from "@/server/session/end-session";
import type { SessionJar } from "@/server/session/session-jar";

/** Ends every session of the account and empties the browser. Without a session it only empties the browser. */
export async function signOut(jar: SessionJar): Promise<Record<string, never>> {
  if (jar.tokens) await endSession(jar.tokens.accessToken, "global");
  jar.clear();
  return {};
}
