import "server-only";
import type { Session as AuthSession } from "@supabase/supabase-js";
import { Refusal } from "@/server/http/errors";
import { callFunction } from "@/server/database/call-function";
import { endSession } from "@/server/session/end-session";
import { tokensOf } from "@/server/session/refresh-session";
import type { SessionJar } from "@/server/session/session-jar";
import { userClient } from "@/server/supabase/user-client";

/** Puts a fresh session into the browser and ends the one whose cookies came along, and a sign-up that waited. Answers who is signed in. */
export async function beginSession(jar: SessionJar, session: AuthSession, keep: boolean): Promise<unknown> {
  const before = jar.tokens;
  const signedIn = await callFunction(userClient(session.access_token), "current_session");
  if (signedIn === null) throw new Refusal("UNAUTHENTICATED");
  jar.start(tokensOf(session, keep));
  jar.dropTicket();
  if (before && before.refreshToken !== session.refresh_token) await endSession(before.accessToken, "local");
  return signedIn;
}
