import "server-only";
import type { RealtimeAccess } from "@/lib/contracts/session";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { callFunction } from "@/server/database/call-function";
import type { SessionJar } from "@/server/session/session-jar";
import type { Db } from "@/server/database/door";

/** What the caller's browser needs to listen to its channels. The token is the session's own and ends with it. */
export async function realtimeAccess(db: Db, { tokens }: SessionJar): Promise<RealtimeAccess> {
  if (!tokens) throw new Refusal("UNAUTHENTICATED");
  const { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY } = env();
  return {
    url: new URL("/realtime/v1", NEXT_PUBLIC_SUPABASE_URL.replace(/^http/, "ws")).toString(),
    apiKey: NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    accessToken: tokens.accessToken,
    expiresAt: new Date(tokens.expiresAt * 1000).toISOString(),
    topics: await callFunction(db, "realtime_topics"),
  };
}
