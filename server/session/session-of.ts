import "server-only";
import type { Session } from "@/lib/contracts/session";
import { callFunction } from "@/server/database/call-function";
import { person } from "@/server/database/door";
import { openSession } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";

/** Who a jar's session belongs to, as the database says; null when it has ended. */
export async function sessionOf(jar: SessionJar): Promise<Session | null> {
  const claims = await openSession(jar);
  if (!claims) return null;
  return callFunction(person(claims), "current_session");
}
