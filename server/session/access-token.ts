import "server-only";
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from "jose";
import { z } from "zod";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";

const Claims = z.object({
  sub: z.guid(),
  session_id: z.string().min(1),
  exp: z.number(),
  role: z.literal("authenticated"),
  /** Authentication methods of the session, with their times in seconds since 1970. */
  amr: z
    .array(z.object({ method: z.string(), timestamp: z.number() }))
    .optional()
    .catch(undefined),
});
export type Claims = z.infer<typeof Claims>;

let keys: JWTVerifyGetKey | Uint8Array | null = null;

// The project's public keys, or the shared secret where used; read once, jose renews the remote set.
function signingKeys(): JWTVerifyGetKey | Uint8Array {
  const { SUPABASE_JWT_SECRET: sharedSecret, NEXT_PUBLIC_SUPABASE_URL: url } = env();
  keys ??= sharedSecret
    ? new TextEncoder().encode(sharedSecret)
    : createRemoteJWKSet(new URL("/auth/v1/.well-known/jwks.json", url), { cacheMaxAge: 600_000 });
  return keys;
}

// Signature checks are cached, because they take a tenth of a small request's time. Whether the session is still alive
// is checked in the database each time.
const CACHE_TTL_MS = 60_000;
const MAX_CACHED = 2_000;
const cache = new Map<string, { claims: Claims; expiresAt: number }>();

/** The account of an access token signed by the project, of any age; null for any other token. */
export async function accountOfToken(token: string): Promise<string | null> {
  return (await verify(token, { clockTolerance: Number.MAX_SAFE_INTEGER }))?.sub ?? null;
}

/**
 * The claims of an access token with valid signature and expiry, otherwise null. Does not check whether the session is
 * alive.
 */
export async function verifyAccessToken(token: string): Promise<Claims | null> {
  const now = Date.now();
  const cached = cache.get(token);
  if (cached && now < cached.expiresAt) return cached.claims;
  cache.delete(token);
  const claims = await verify(token);
  if (!claims) return null;
  // Evicts the oldest: a Map iterates in insertion order.
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? "");
  cache.set(token, { claims, expiresAt: Math.min(claims.exp * 1_000, now + CACHE_TTL_MS) });
  return claims;
}

async function verify(token: string, options: JWTVerifyOptions = {}): Promise<Claims | null> {
  const key = signingKeys();
  try {
    const { payload } =
      key instanceof Uint8Array
        ? await jwtVerify(token, key, { ...options, algorithms: ["HS256"] })
        : await jwtVerify(token, key, { ...options, algorithms: ["ES256", "RS256", "EdDSA"] });
    return Claims.parse(payload);
  } catch (error) {
    if (isOutage(error)) throw new Refusal("PROVIDER_UNAVAILABLE");
    return null;
  }
}

// Keys that cannot be fetched are an outage, not a forged token: no session ends because of it.
function isOutage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return (
    error instanceof TypeError ||
    code === "ERR_JWKS_TIMEOUT" ||
    code === "ERR_JWKS_INVALID" ||
    code === "ERR_JOSE_GENERIC"
  );
}
