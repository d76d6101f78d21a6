import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import type { Session } from "@/lib/contracts/session";
import { callFunction } from "@/server/database/call-function";
import { person } from "@/server/database/door";
import { openSession } from "@/server/session/refresh-session";
import { SessionJar } from "@/server/session/session-jar";

/**
 * Who is signed in, for a page that is being rendered; asked once a request. The middleware has renewed the session
 * before.
 */
export const readSession = cache(async (): Promise<Session | null> =>
  sessionOf(await SessionJar.from((await headers()).get("cookie"))),
);

/** Who a jar's session belongs to, as the database says; null when it has ended. */
export async function sessionOf(jar: SessionJar): Promise<Session | null> {
  const claims = await openSession(jar);
  if (!claims) return null;
  return callFunction(person(claims), "current_session");
}
