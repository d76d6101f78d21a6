import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import type { Session } from "@/lib/contracts/session";
import { clientAddress } from "@/server/http/rate-limit/caller-bucket";
import { SessionJar } from "@/server/session/session-jar";
import { sessionOf } from "@/server/session/session-of";

/**
 * Who is signed in, for a page that is being rendered; asked once a request. The middleware has renewed the session
 * before; where it could not, this tries, and Auth counts it as the same person's.
 */
export const readSession = cache(async (): Promise<Session | null> => sessionOf(await jarOfPage()));

/** What the browser sent that a page is being rendered for, and from where. */
export async function jarOfPage(): Promise<SessionJar> {
  const sent = await headers();
  return SessionJar.from(sent.get("cookie"), clientAddress(sent));
}
