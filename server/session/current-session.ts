import "server-only";
import type { Session } from "@/lib/contracts/session";
import { rpc } from "@/server/database/rpc";
import { userContext, type DbContext } from "@/server/database/client";
import { openSession } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";
import { Refusal } from "@/server/core/errors";

/** The account of a jar's session from the database; null when it has ended. */
export async function sessionOf(jar: SessionJar): Promise<Session | null> {
  const claims = await openSession(jar);
  if (!claims) return null;
  return rpc(userContext(claims), "get_current_session");
}

/** The signed-in caller's account id, from the verified token. */
export const userIdOf = (db: DbContext): string => claimOf(db, "sub");
/** The signed-in caller's session id, from the verified token. */
export const sessionIdOf = (db: DbContext): string => claimOf(db, "session_id");

function claimOf({ claims }: DbContext, name: string): string {
  const value = claims[name];
  if (typeof value !== "string") throw new Refusal("UNAUTHENTICATED");
  return value;
}
