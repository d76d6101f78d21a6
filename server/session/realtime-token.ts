import "server-only";
import { randomUUID } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { env } from "@/server/env";
import { type Claims, verifyAccessToken } from "@/server/session/access-token";
import type { RealtimeAccess } from "@/lib/contracts/session";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import type { SessionJar } from "@/server/session/session-jar";

const LIFETIME_SECONDS = 600;

/** `scoped`: browsers get a token for realtime channels only. `session`: they get the session's own token. */
type RealtimeTokens = "scoped" | "session";

/** The kind of token: scoped ones need a key that the project's realtime service accepts. */
export function realtimeTokens(): RealtimeTokens {
  const { SUPABASE_SIGNING_KEY, SUPABASE_JWT_SECRET } = env();
  return SUPABASE_SIGNING_KEY || SUPABASE_JWT_SECRET ? "scoped" : "session";
}

/**
 * Signs a token for realtime channels only; null without a key. `expiresAt` in seconds since 1970.
 * Its `sub` belongs to no account and it has no `session_id`, so the auth server, the data API and our own routes
 * refuse it. `private.find_realtime_actor` reads account and session from our own claims.
 */
export async function signRealtimeToken(
  { sub, session_id }: Pick<Claims, "sub" | "session_id">,
  now = Date.now(),
): Promise<{ token: string; expiresAt: number } | null> {
  const { SUPABASE_SIGNING_KEY: jwk, SUPABASE_JWT_SECRET: secret } = env();
  if (!jwk && !secret) return null;
  const issuedAt = Math.floor(now / 1000);
  const expiresAt = issuedAt + LIFETIME_SECONDS;
  const token = await new SignJWT({ role: "authenticated", handover_user: sub, handover_session: session_id })
    .setProtectedHeader(jwk ? { alg: jwk.alg, kid: jwk.kid, typ: "JWT" } : { alg: "HS256", typ: "JWT" })
    .setSubject(randomUUID())
    .setAudience("authenticated")
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(jwk ? await importJWK(jwk, jwk.alg) : new TextEncoder().encode(secret));
  return { token, expiresAt };
}

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
