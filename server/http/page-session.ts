import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import type { Session } from "@/lib/contracts/session";
import { clientAddress } from "@/server/http/rate-limit/caller-bucket";
import { SessionJar } from "@/server/session/session-jar";
import { sessionOf } from "@/server/session/current-session";

/**
 * The session of the page that is being rendered, read once per request. Middleware has renewed the session; if that
 * failed, this tries again, with the client's address, by which the auth server limits requests.
 */
export const readSession = cache(async (): Promise<Session | null> => sessionOf(await pageSessionJar()));

/** The cookies and address of the request that is being rendered. */
export async function pageSessionJar(): Promise<SessionJar> {
  const requestHeaders = await headers();
  return SessionJar.from(requestHeaders.get("cookie"), clientAddress(requestHeaders));
}
