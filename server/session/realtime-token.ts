import "server-only";
import { randomUUID } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { env } from "@/server/env";
import type { Claims } from "@/server/session/access-token";

const LIFETIME_SECONDS = 600;

/** `scoped`: browsers get a token that opens realtime channels alone. `session`: they get the session's own token. */
type RealtimeTokens = "scoped" | "session";

/** Which token browsers get: the environment has to hold a key that the project's realtime service accepts. */
export function realtimeTokens(): RealtimeTokens {
  const { SUPABASE_SIGNING_KEY, SUPABASE_JWT_SECRET } = env();
  return SUPABASE_SIGNING_KEY || SUPABASE_JWT_SECRET ? "scoped" : "session";
}

/**
 * Signs a token for realtime channels alone; null without a key. `expiresAt` in seconds since 1970.
 *
 * The `sub` belongs to no account and there is no `session_id`: the auth server, the data API and our own routes refuse
 * the token. `private.realtime_actor` reads the account and its session from the claims of ours.
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
