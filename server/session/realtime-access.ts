import "server-only";
import type { RealtimeAccess } from "@/lib/contracts/session";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { verifyAccessToken } from "@/server/session/access-token";
import { signRealtimeToken } from "@/server/session/realtime-token";
import type { SessionJar } from "@/server/session/session-jar";

/**
 * The caller's access to realtime. The token is limited to the caller's channels, unless the environment has no key to
 * sign one: then it is the session's own.
 */
export async function realtimeAccess(db: DbContext, { tokens }: SessionJar): Promise<RealtimeAccess> {
  const claims = tokens && (await verifyAccessToken(tokens.accessToken));
  if (!claims) throw new Refusal("UNAUTHENTICATED");
  const topics = await rpc(db, "list_realtime_topics");
  // An ended session has no channels.
  if (topics.length === 0) throw new Refusal("UNAUTHENTICATED");
  const scopedToken = await signRealtimeToken(claims);
  const { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY } = env();
  return {
    url: new URL("/realtime/v1", NEXT_PUBLIC_SUPABASE_URL.replace(/^http/, "ws")).toString(),
    apiKey: NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    accessToken: scopedToken?.token ?? tokens.accessToken,
    expiresAt: new Date((scopedToken?.expiresAt ?? tokens.expiresAt) * 1000).toISOString(),
    topics,
  };
}
