import "server-only";
import type { Session } from "@/lib/contracts/session";
import { rpc } from "@/server/database/rpc";
import { userContext } from "@/server/database/client";
import { openSession } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";

/** The account of a jar's session from the database; null when it has ended. */
export async function sessionOf(jar: SessionJar): Promise<Session | null> {
  const claims = await openSession(jar);
  if (!claims) return null;
  return rpc(userContext(claims), "get_current_session");
}
